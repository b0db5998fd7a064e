---- MODULE DoesNotParse ----
EXTENDS Mailbox
Bad == sent[ + 
====
