import { useStore } from "@sitevine/app-kit";
import { words } from "../app/words.js";
import { site } from "../save/site-port.js";
import { Dialog } from "../ui/dialog.js";
import type { Desk } from "./desk.js";

/** Asks what remains when somebody else has saved the article. Nothing is lost while the question is open. */
export function ConflictDialog({ desk }: { readonly desk: Desk }) {
  const { saver } = desk;
  const state = useStore(saver.state);
  if (state.kind !== "conflict") return null;
  const { article } = state.theirs;

  function takeTheirs(): void {
    saver.takeTheirs();
    desk.replace(article.title, article.content);
  }

  async function keepBoth(): Promise<void> {
    desk.collect();
    const title = words.copyOf(desk.title.get() || words.untitled);
    const answer = await site.create({ title, content: desk.content() }, `draft-${crypto.randomUUID().slice(0, 13)}`);
    if (answer.kind === "stored") takeTheirs();
  }

  return (
    <Dialog title={words.conflict} onClose={() => undefined} isWide>
      <p>{words.conflictText}</p>
      <div className="write-versions">
        <section>
          <h3>{words.mine}</h3>
          <pre dir="auto">{desk.content()}</pre>
        </section>
        <section>
          <h3>{words.theirs}</h3>
          <pre dir="auto">{article.content}</pre>
        </section>
      </div>
      <p className="write-actions">
        <button type="button" className="sv-btn" onClick={() => void saver.keepMine()}>
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
