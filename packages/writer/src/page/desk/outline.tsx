import { useStore } from "@sitevine/app-kit";
import { words } from "../app/words.js";
import type { Desk } from "./desk.js";

/** The headings of the text, and the way to each. */
export function Outline({ desk }: { readonly desk: Desk }) {
  const { subscribe, get } = desk.figures;
  const headings = useStore({ subscribe, get: () => get().headings });
  function goTo(index: number): void {
    const view = desk.editor.get()?.view;
    const block = view?.dom.children[index];
    block?.scrollIntoView({ block: "center" });
    view?.focus();
  }
  return (
    <details className="write-outline">
      <summary>{words.outline}</summary>
      {headings.length === 0 && <p className="sv-quiet">{words.noHeadings}</p>}
      <ul>
        {headings.map(({ text, level, index }) => (
          <li key={index} data-level={level}>
            <button type="button" dir="auto" onClick={() => goTo(index)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
