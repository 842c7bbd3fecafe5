import { useStore } from "@sitevine/app-kit";
import { useEffect, useRef, useState } from "react";
import type { CommandName } from "./commands.js";
import type { Editor } from "./create-editor.js";
import { editorWords } from "./words.js";

const BLOCKS: readonly CommandName[] = [
  "heading2",
  "heading3",
  "heading4",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "calloutNote",
  "calloutTip",
  "calloutImportant",
  "calloutWarning",
  "calloutCaution",
  "codeBlock",
  "table",
  "footnote",
  "rule",
];

export type ListKeys = { current: (event: KeyboardEvent) => boolean };

interface SlashListProps {
  readonly editor: Editor;
  /** The keys that the editor hands over while the list is open. */
  readonly keys: ListKeys;
}

/** The blocks that a slash offers. The focus stays in the text. */
export function SlashList({ editor, keys }: SlashListProps) {
  const slash = useStore(editor.slash);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const typed = slash?.text.toLowerCase() ?? "";
  const found = BLOCKS.filter((name) => editorWords[name].toLowerCase().includes(typed));
  const isOpen = slash !== null && slash.from !== dismissed && found.length > 0;
  const current = Math.min(at, found.length - 1);

  useEffect(() => {
    if (slash === null) setDismissed(undefined);
    setAt(0);
  }, [slash === null, typed]);

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  keys.current = (event) => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + found.length) % found.length);
    else if (event.key === "Escape") setDismissed(slash.from);
    else if (event.key === "Enter" || event.key === "Tab") editor.runAtSlash(found[current] as CommandName);
    else return false;
    event.preventDefault();
    return true;
  };

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      className="write-slash"
      role="listbox"
      aria-label={editorWords.blocks}
      style={{ left: slash.left, top: slash.top }}
    >
      {found.map((name, index) => (
        <div
          key={name}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onMouseDown={(event) => {
            event.preventDefault();
            editor.runAtSlash(name);
          }}
        >
          {editorWords[name]}
        </div>
      ))}
    </div>
  );
}
