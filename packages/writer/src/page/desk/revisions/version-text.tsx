import { CALLOUT_KINDS } from "@sitevine/renderer/markdown";
import { DOMSerializer, type Fragment } from "prosemirror-model";
import { useEffect, useRef } from "react";
import { openDocument, schema } from "../../../engine/index.js";
import { element } from "../../editor/node-view-parts.js";
import { editorWords } from "../../editor/words.js";
import type { Revision } from "./revisions.js";

const serializer = DOMSerializer.fromSchema(schema);

/** The blocks as elements; callouts have the title that they have on pages. */
function elementsOf(content: Fragment): DocumentFragment | HTMLElement {
  const elements = serializer.serializeFragment(content);
  for (const kind of CALLOUT_KINDS)
    for (const callout of elements.querySelectorAll(`[data-callout=${kind}]`))
      callout.prepend(element("p", { class: "sv-callout-title" }, editorWords[kind]));
  return elements;
}

/** A version as it looks; as source where the editor would show its source. */
export function VersionText({ revision }: { readonly revision: Revision }) {
  const { content, contentFormat, title } = revision;
  const place = useRef<HTMLDivElement>(null);
  const opened = contentFormat === "markdown" ? openDocument(content) : undefined;
  useEffect(() => {
    if (opened) place.current?.replaceChildren(elementsOf(opened.doc.content));
  }, [opened]);
  return (
    <article className="write-version">
      <h3 dir="auto">{title}</h3>
      {opened ? <div ref={place} className="sv-prose" dir="auto" /> : <pre dir="auto">{content}</pre>}
    </article>
  );
}
