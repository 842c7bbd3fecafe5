import { useEffect, useState } from "react";
import { words } from "../app/words.js";
import { ComboBox } from "../suggest/combo-box.js";
import { findArticles } from "../suggest/sources.js";
import { useSuggestions } from "../suggest/use-suggestions.js";
import { Dialog } from "../ui/dialog.js";
import { linkAround, setLink } from "./commands.js";
import type { Editor } from "./create-editor.js";
import { editorWords } from "./words.js";

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|sms:|\/|#)\S+$/i;
const FIELD = "write-link";
const NAKED = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/;

/** An address as a link takes it; undefined for a text that is none. */
function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return "";
  const address = NAKED.test(text) ? `https://${text}` : text;
  return ADDRESS.test(address) ? address : undefined;
}

const mayBeTitle = (typed: string): boolean => linkAddress(typed) === undefined;

/** Asks for the address of a link, or the title of an article of the site. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [around] = useState(() => linkAround(editor.view.state));
  const [typed, setTyped] = useState(around.href);
  const [title, setTitle] = useState<string>();
  const [isBad, setBad] = useState(false);
  const found = useSuggestions(mayBeTitle(typed) ? typed : "", findArticles);
  useEffect(() => {
    // A dialog gives the focus to the first thing in it, which is the button that closes it.
    document.getElementById(FIELD)?.focus();
    return () => {
      if (!editor.view.isDestroyed) editor.view.focus();
    };
  }, [editor]);

  function set(href: string): void {
    setLink(href, around, title)(editor.view.state, editor.view.dispatch);
    onClose();
  }

  return (
    <Dialog title={editorWords.link} onClose={onClose}>
      <form
        className="write-form"
        onSubmit={(event) => {
          event.preventDefault();
          const href = linkAddress(typed);
          if (href === undefined) setBad(true);
          else set(href);
        }}
      >
        <div className="sv-field">
          <label htmlFor={FIELD}>{editorWords.address}</label>
          <ComboBox
            id={FIELD}
            value={typed}
            suggestions={found.map(({ id, slug, title }) => ({ key: id, label: title, hint: `/articles/${slug}` }))}
            listLabel={editorWords.articles}
            aria-invalid={isBad}
            aria-describedby="write-link-hint write-link-problem"
            onType={(text) => {
              setTyped(text);
              setTitle(undefined);
            }}
            onChoose={({ label, hint }) => {
              setTyped(hint);
              setTitle(label);
              setBad(false);
            }}
          />
          <p id="write-link-hint" className="sv-quiet">
            {editorWords.linkHint}
          </p>
          <p id="write-link-problem" className="sv-problem" role="alert">
            {isBad ? editorWords.badAddress : ""}
          </p>
        </div>
        <p className="write-actions">
          <button type="submit" className="sv-btn">
            {editorWords.setLink}
          </button>
          {around.href !== "" && (
            <button type="button" className="sv-btn sv-btn--quiet" onClick={() => set("")}>
              {editorWords.removeLink}
            </button>
          )}
          <button type="button" className="sv-btn sv-btn--quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
