import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { linkTo } from "../app/address.js";
import { type Draft, draftStore } from "../app/draft-store.js";
import { useStore } from "../app/store.js";
import { formWords } from "../forms/words.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import css from "./frame.module.css";

/** Says how much is not saved on all screens, and leads there. */
export function UnsavedBar() {
  const { pathname, searchStr } = useLocation();
  const isHere = ({ href, isAutosaved = false }: Draft): boolean => isAutosaved && href === pathname + searchStr;
  const drafts = [...useStore(draftStore).values()].filter((draft) => !isHere(draft));
  const [isOpen, setOpen] = useState(false);
  const count = drafts.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  if (count === 0) return null;
  return (
    <section className={css.unsaved} aria-label={formWords.unsaved(count)}>
      <strong>{formWords.unsaved(count)}</strong>
      <Button onClick={() => setOpen(true)}>{formWords.review}</Button>
      {isOpen && (
        <Dialog title={formWords.unsavedTitle} onClose={() => setOpen(false)}>
          <ul className={css.drafts}>
            {drafts.map(({ key, label, href, changes }) => (
              <li key={key}>
                <Link {...linkTo(href)} onClick={() => setOpen(false)}>
                  {label} ({Object.keys(changes).length})
                </Link>
                <Button look="quiet" onClick={() => draftStore.discard(key)}>
                  {formWords.discard}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
