import { DOMSerializer } from "prosemirror-model";
import { useEffect, useRef } from "react";
import { openDocument, schema } from "../../../engine/index.js";
import type { Revision } from "./revisions.js";

const serializer = DOMSerializer.fromSchema(schema);

/** A version as it looks; as source where the editor would show its source. */
export function VersionText({ revision }: { readonly revision: Revision }) {
  const { content, contentFormat, title } = revision;
  const place = useRef<HTMLDivElement>(null);
  const opened = contentFormat === "markdown" ? openDocument(content) : undefined;
  useEffect(() => {
    if (opened) place.current?.replaceChildren(serializer.serializeFragment(opened.doc.content));
  }, [opened]);
  return (
    <article className="write-version">
      <h3 dir="auto">{title}</h3>
      {opened ? <div ref={place} className="sv-prose" dir="auto" /> : <pre dir="auto">{content}</pre>}
    </article>
  );
}
