package io.tidemark.spec.review;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads a page as XML: stricter than any browser. */
final class PageReader {

    private final Document document;

    private PageReader(Document document) {
        this.document = document;
    }

    static PageReader of(String page) throws Exception {
        return new PageReader(DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page))));
    }

    int questions() {
        return document.getElementsByTagName("article").getLength();
    }

    int pictures() {
        return document.getElementsByTagName("svg").getLength();
    }

    /** Elements and attributes that would make a browser fetch or run something. */
    List<String> reachesOutside() {
        List<String> found = new ArrayList<>();
        for (Element element : elements("*")) {
            if (Set.of("script", "link", "img", "iframe", "object", "image", "use")
                    .contains(element.getTagName())) {
                found.add(element.getTagName());
            }
            String target = element.getAttribute("href");
            if (!target.isEmpty() && !target.startsWith("#")) {
                found.add(target);
            }
        }
        for (Element style : elements("style")) {
            if (style.getTextContent().contains("url(")
                    || style.getTextContent().contains("@import")) {
                found.add("a style sheet that fetches something");
            }
        }
        return found;
    }

    List<String> brokenLinks() {
        Set<String> places = new HashSet<>();
        elements("*").forEach(element -> places.add("#" + element.getAttribute("id")));
        return elements("a").stream()
                .map(link -> link.getAttribute("href"))
                .filter(target -> !places.contains(target))
                .toList();
    }

    private List<Element> elements(String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }
}
