------------------------------ MODULE Formulas ------------------------------
(***************************************************************************)
(* The formulas that a step can be made of: each action has another kind,  *)
(* and most have several ways to be taken.  `last` says which it was.      *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

VARIABLES x, y, queue, last

vars == <<x, y, queue, last>>
pair == <<y, x>>

Init == x = 0 /\ y = 0 /\ queue = <<>> /\ last = "Init"

Small == 0..3

\* A definition that reads the successor: not known once and for all, for the disjuncts give it different values.
Twice(n) ==
    LET doubled == 2 * x'
        added   == x' + n
    IN  /\ \/ x' = n
           \/ x' = n + 1
        /\ y' = (IF added > 3 THEN 0 ELSE doubled)
        /\ UNCHANGED queue
        /\ last' = "Twice"

\* An operator applied to something primed; the argument is mentioned on both sides of a disjunction.
Larger(a, b) == \/ a > b
                \/ a = b + 1
Grow(n) ==
    /\ x' \in {n, n + 1, n + 2}
    /\ Larger(x', n)
    /\ y' = x'
    /\ UNCHANGED queue
    /\ last' = "Grow"

\* Assignments from sets, one of them empty at times; a variable that has its value already is compared.
Pick(n) ==
    /\ x' \in {m \in Small : m < n}
    /\ y' \in 0..x'
    /\ x' = y' + 1
    /\ queue' = queue
    /\ last' = "Pick"

\* IF, CASE and => as formulas of the step.
Branch(n) ==
    /\ IF x > n THEN x' = n ELSE x' = x + 1 /\ n > 0
    /\ CASE n = 1 -> y' = 0
         [] n = 2 -> y' \in {1, 2}
         [] OTHER -> UNCHANGED y
    /\ n = 3 => y < 2
    /\ UNCHANGED queue
    /\ last' = "Branch"

\* UNCHANGED of a name for several variables, one of which has another value in one disjunct.
Keep(n) ==
    /\ \/ n = 1 /\ x' = x
       \/ n = 2 /\ x' = x + 1
       \/ n = 3
    /\ UNCHANGED pair
    /\ queue' = IF Len(queue) < 2 THEN Append(queue, n + 1) ELSE <<n>>
    /\ last' = "Keep"

\* Quantifiers around and inside, one of them over what another gave; \A as a condition.
Spread(n) ==
    /\ \E m \in 1..n : \E k \in {m, m + 1} : x' = k /\ y' = m
    /\ \A m \in 1..n : m < 4
    /\ UNCHANGED queue
    /\ last' = "Spread"

\* A formula of the step as an argument, and as a definition in a LET; an operator in a LET.
Either(one, other) == one \/ other
Toggle(n) ==
    LET Set(v)  == y' = v
        Stay    == UNCHANGED x
        known   == n + 1
    IN  /\ queue # <<>>
        /\ Either(Set(known), Set(0))
        /\ Stay
        /\ queue' = [queue EXCEPT ![1] = @ + known]
        /\ last' = "Toggle"

\* What is evaluated once is evaluated again for another value of a variable around it.
Anew(n) ==
    \E m \in 0..n :
        LET half == m \div 2
        IN  /\ x' = half
            /\ y' = half + m
            /\ UNCHANGED queue
            /\ last' = "Anew"

\* Primed variables under other names.
Assign(variable, value) == variable = value
AssignNext(variable, value) == variable' = value
NextY == y'
Named(n) ==
    LET own == queue
    IN  /\ Assign(x', n)
        /\ NextY \in {n, x'}
        /\ AssignNext(own, <<n>>)
        /\ last' = "Named"

\* \A as a formula of the step, which only the interpreter takes apart.
Every(n) == (\A v \in {n} : x' = v) /\ UNCHANGED <<y, queue>> /\ last' = "Every"

\* A LAMBDA that mentions names around it, and definitions in its place.
Even(e) == e % 2 = 0
Filter(n) ==
    LET Above(e) == e > n - 1
    IN  /\ queue' = CASE n = 1 -> SelectSeq(queue, LAMBDA e : e # n + x)
                       [] n = 2 -> SelectSeq(queue, Even)
                       [] OTHER -> SelectSeq(queue, Above)
        /\ UNCHANGED <<x, y>>
        /\ last' = "Filter"

\* Cannot be evaluated in some states: of an empty queue nothing is first.
First(n) == x > 1 /\ Head(queue) > n /\ x' = Head(queue) /\ UNCHANGED <<y, queue>> /\ last' = "First"

\* Conditions that the text alone decides, at the level of the step and inside; what they exclude could not be evaluated.
Given(name) == name \in {"known", "decided"}
Decided(n) ==
    LET nothing == Head(<<>>)
        fields  == [first |-> n, second |-> Len(queue)]
    IN  /\ IF Given("known") THEN x' = n ELSE x' = nothing
        /\ CASE Given("other") -> y' = nothing
             [] Given("known") -> y' = (IF Given("other") THEN nothing ELSE n - 1)
             [] OTHER          -> y' = nothing
        /\ Given("other") => nothing
        /\ Given("known") => n < 3
        /\ (Given("other") \/ Given("known") \/ nothing) = TRUE
        /\ ~(Given("other") /\ nothing)
        /\ "second" \in DOMAIN fields /\ "third" \notin DOMAIN fields
        /\ UNCHANGED queue
        /\ last' = CASE Given("other") -> nothing [] Given("decided") -> "Decided" [] OTHER -> nothing

\* EXCEPT: @ of a nested one, as an argument, along a path, and of a clause that reads what the one before it wrote.
Add(a, b) == a + b
Replace(n) ==
    LET pair0   == [first |-> [second |-> <<n, x>>], third |-> 0]
        changed == [pair0 EXCEPT !.first = [@ EXCEPT !.second[1] = @ + 1],
                                 !.first.second[2] = Add(@, Add(@, n)),
                                 !.first.second[2] = @ * 2,
                                 !.third = @ + Len(queue)]
    IN  /\ x' = changed.first.second[1] % 4
        /\ y' = (changed.first.second[2] + changed.third) % 4
        /\ UNCHANGED queue
        /\ last' = "Replace"

\* EXCEPT of a field that there is not, which TLC leaves as it is.
Beside(n) == x' = n /\ y' = [[first |-> n] EXCEPT !.other = 3].first /\ UNCHANGED queue /\ last' = "Beside"

\* A prime of a name, of an applied operator, of an IF and of a LET; the name is mentioned without it, too.
Later(n) ==
    LET sum == x + y
    IN  /\ x' \in 0..n
        /\ y' = n
        /\ sum' = x' + n
        /\ Add(x, n)' <= 2 * n
        /\ (IF x > 1 THEN y ELSE 0)' = (IF x' > 1 THEN n ELSE 0)
        /\ (LET twice == 2 * y IN twice + sum)' = 3 * n + x'
        /\ sum <= 8
        /\ UNCHANGED queue
        /\ last' = "Later"

\* Which member CHOOSE takes; several bound variables; sets of sets, which are never made.
Chosen(n) ==
    LET names == {"Kepler", "Ada", "Zeno"}
        one   == CHOOSE name \in names : TRUE
        both  == {<<a, b>> : a, b \in {n, 2, 1}}
        less  == {p \in both : p[1] < p[2]}
        fn    == [name \in names |-> IF name = one THEN n ELSE 0]
    IN  /\ x' = Cardinality(less)
        /\ y' = (CHOOSE p \in both : p[1] # n)[2]
        /\ fn[one] = n /\ fn[CHOOSE name \in names : name # one] = 0
        /\ \E s \in SUBSET {1, n} : n \in s /\ Cardinality(s) <= n
        /\ (UNION {{n}, {1}}) \cap Nat = {1, n}
        /\ \A a \in {n}, b \in {x, y} : a + b >= n
        /\ UNCHANGED queue
        /\ last' = "Chosen"

\* The same rest after alternatives that give different variables their values: there it assigns or compares.
After(n) ==
    /\ \/ x' = n
       \/ \E m \in 1..n : y' = m /\ x' = 0
       \/ x' = 0 /\ y' = 0
    /\ IF x' = n THEN y' \in {0, 1} ELSE y' # 0
    /\ UNCHANGED queue
    /\ last' = "After"

\* A definition that is mentioned in a disjunction and in what comes after it, for each value of a variable around both.
Shared(n) ==
    \E m \in 1..n :
        LET d == m + n
        IN  /\ \E k \in {m, d} : x' = k % 4
            /\ \/ y' = d % 4
               \/ y' = m
            /\ queue' = SelectSeq(<<d, m>>, LAMBDA e : LET f == e + d IN f % 2 = 0)
            /\ last' = "Shared"

\* Bound variables that are a tuple, and a set of functions: only the interpreter knows them.
Tuples(n) == (\E <<a, b>> \in {<<n, 1>>, <<0, n>>} : x' = a /\ y' = b) /\ UNCHANGED queue /\ last' = "Tuples"
Functions(n) == <<n, x>> \in [1..2 -> Nat] /\ x' = n /\ UNCHANGED <<y, queue>> /\ last' = "Functions"

\* A CASE of which no arm need be TRUE.
Cases(n) == (CASE n = 1 -> x' = 1 [] x > n -> x' = 2) /\ UNCHANGED <<y, queue>> /\ last' = "Cases"

Next ==
    /\ \E n \in 1..3 :
          \/ Twice(n)
          \/ Grow(n)
          \/ Pick(n)
          \/ Branch(n)
          \/ Keep(n)
          \/ Spread(n)
          \/ Toggle(n)
          \/ Anew(n)
          \/ Named(n)
          \/ Every(n)
          \/ Filter(n)
          \/ First(n)
          \/ Decided(n)
          \/ Replace(n)
          \/ Beside(n)
          \/ Later(n)
          \/ Chosen(n)
          \/ After(n)
          \/ Shared(n)
          \/ Tuples(n)
          \/ Functions(n)
          \/ Cases(n)
    /\ x' <= 4

\* An instance of a module, to which Next does not lead.
AsTank == INSTANCE Tank WITH content <- x, noise <- y, Capacity <- 9

Positive == x >= 0 /\ y >= 0
=============================================================================
