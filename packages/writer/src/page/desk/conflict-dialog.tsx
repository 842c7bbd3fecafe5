import { useStore } from "@sitevine/app-kit";
import { words } from "../app/words.js";
import { site } from "../save/site-port.js";
import { Dialog } from "../ui/dialog.js";
import type { Desk } from "./desk.js";
import { TwoTexts } from "./two-texts.js";

/** Asks what remains when somebody else has saved the article. Nothing is lost while the question is open. */
export function ConflictDialog({ desk }: { readonly desk: Desk }) {
  const { saver } = desk;
  const state = useStore(saver.state);
  if (state.kind !== "conflict") return null;
  const { article } = state.theirs;

  const shown = () => ({ title: desk.title.get().trim() || words.untitled, content: desk.content() });

  function takeTheirs(): void {
    saver.takeTheirs();
    desk.replace(article.title, article.content);
  }

  async function keepBoth(): Promise<void> {
    desk.collect();
    const title = words.copyOf(shown().title);
    const answer = await site.create({ title, content: desk.content() }, `draft-${crypto.randomUUID().slice(0, 13)}`);
    if (answer.kind === "stored") takeTheirs();
  }

  return (
    <Dialog title={words.conflict} onClose={() => undefined} isWide>
      <p>{words.conflictText}</p>
      <TwoTexts
        texts={[
          { label: words.mine, ...shown() },
          { label: words.theirs, title: article.title, content: article.content },
        ]}
      />
      <p className="write-actions">
        <button type="button" className="sv-btn" onClick={() => void saver.keepMine(shown())}>
          {words.keepMine}
        </button>
        <button type="button" className="sv-btn sv-btn--quiet" onClick={takeTheirs}>
          {words.takeTheirs}
        </button>
        <button type="button" className="sv-btn sv-btn--quiet" onClick={() => void keepBoth()}>
          {words.keepBoth}
        </button>
      </p>
    </Dialog>
  );
}
