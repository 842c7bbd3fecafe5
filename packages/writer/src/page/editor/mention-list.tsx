import { useStore } from "@sitevine/app-kit";
import { useEffect, useState } from "react";
import { findPeople, type Person } from "../suggest/sources.js";
import { useSuggestions } from "../suggest/use-suggestions.js";
import type { Editor } from "./create-editor.js";
import type { ListKeys } from "./slash-list.js";
import { editorWords } from "./words.js";

interface MentionListProps {
  readonly editor: Editor;
  /** The keys that the editor hands over while the list is open. */
  readonly keys: ListKeys;
}

const LIST = "write-people";
const idOf = (index: number): string => `${LIST}-${index}`;

/** The members whose name begins as typed after an at sign. The focus stays in the text. */
export function MentionList({ editor, keys }: MentionListProps) {
  const mention = useStore(editor.mention);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const found = useSuggestions(mention?.text ?? "", findPeople);
  const isOpen = mention !== null && mention.from !== dismissed && found.length > 0;
  const current = Math.min(at, found.length - 1);
  const { dom } = editor.view;

  useEffect(() => {
    if (mention === null) setDismissed(undefined);
    setAt(0);
  }, [mention === null, mention?.text]);

  // The list is no child of the text, which has to name it and its current row.
  useEffect(() => {
    if (!isOpen) return undefined;
    dom.setAttribute("aria-controls", LIST);
    dom.setAttribute("aria-activedescendant", idOf(current));
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [dom, isOpen, current]);

  const choose = (person: Person | undefined): void => {
    if (person) editor.mentionPerson(person.username);
  };

  keys.current = (event) => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + found.length) % found.length);
    else if (event.key === "Escape") setDismissed(mention.from);
    else if (event.key === "Enter" || event.key === "Tab") choose(found[current]);
    else return false;
    event.preventDefault();
    return true;
  };

  if (!isOpen) return null;
  return (
    <div
      id={LIST}
      className="write-slash"
      role="listbox"
      aria-label={editorWords.people}
      style={{ left: mention.left, top: mention.top }}
    >
      {found.map((person, index) => (
        <div
          key={person.id}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          <span dir="auto">{person.displayName}</span> <span className="sv-quiet">@{person.username}</span>
        </div>
      ))}
    </div>
  );
}
