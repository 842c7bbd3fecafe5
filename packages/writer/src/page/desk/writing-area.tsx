import { useStore } from "@sitevine/app-kit";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { words } from "../app/words.js";
import { LinkDialog } from "../editor/link-dialog.js";
import { MentionList } from "../editor/mention-list.js";
import { type ListKeys, SlashList } from "../editor/slash-list.js";
import { Toolbar } from "../editor/toolbar.js";
import { ChoosePictures } from "../pictures/choose-pictures.js";
import { filesOf } from "../pictures/files-of.js";
import type { Desk } from "./desk.js";

const LANGUAGES = [
  "bash",
  "c",
  "cpp",
  "css",
  "diff",
  "go",
  "html",
  "java",
  "js",
  "json",
  "kotlin",
  "php",
  "python",
  "ruby",
  "rust",
  "sql",
  "swift",
  "ts",
  "yaml",
];

/** The text as it looks. */
export function TextArea({ desk }: { readonly desk: Desk }) {
  const place = useRef<HTMLDivElement>(null);
  const slashKeys: ListKeys = useRef(() => false);
  const mentionKeys: ListKeys = useRef(() => false);
  const editor = useStore(desk.editor);
  const [asksForLink, setAsksForLink] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    return desk.mount(place.current, {
      onLink: () => setAsksForLink(true),
      onListKey: (event) => slashKeys.current(event) || mentionKeys.current(event),
    });
  }, [desk]);
  return (
    <>
      {editor && <Toolbar editor={editor} onLink={() => setAsksForLink(true)} onFiles={desk.addPictures} />}
      <div ref={place} className="write-place" />
      {editor && <SlashList editor={editor} keys={slashKeys} />}
      {editor && <MentionList editor={editor} keys={mentionKeys} />}
      {editor && asksForLink && <LinkDialog editor={editor} onClose={() => setAsksForLink(false)} />}
      <datalist id="write-languages">
        {LANGUAGES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The text as it is typed. */
export function SourceArea({ desk }: { readonly desk: Desk }) {
  const source = useStore(desk.source);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => (field.current ? desk.mountSource(field.current) : undefined), [desk]);
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const files = filesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    desk.addPictures(files);
  };
  return (
    <>
      <div className="write-tools">
        <ChoosePictures onFiles={desk.addPictures} />
      </div>
      <textarea
        ref={field}
        className="sv-input write-source"
        aria-label={words.source}
        value={source}
        dir="auto"
        spellCheck
        onChange={(event) => desk.setSource(event.target.value)}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
      />
    </>
  );
}
