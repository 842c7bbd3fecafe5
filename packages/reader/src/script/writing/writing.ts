import { onOpen, part, thread as shown } from "../main.js";
import { createForm } from "./comment-form.js";
import { markFresh } from "./fresh-marks.js";
import { draftsOf } from "./kept-drafts.js";
import { loadEditor } from "./load-editor.js";
import { followMutes } from "./muting.js";
import { offerTools, quoteInAnswer } from "./own-tools.js";

/** Loads what offers to quote when somebody selects something in the comments of the page. */
function awaitSelection(section: HTMLElement): void {
  const look = (): void => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !section.contains(selection.anchorNode)) return;
    document.removeEventListener("selectionchange", look);
    loadEditor().then(
      ({ offerQuoting }) => offerQuoting(section, quoteInAnswer),
      () => awaitSelection(section),
    );
  };
  document.addEventListener("selectionchange", look);
}

onOpen((own) => {
  if (!shown) return;
  const thread = shown;
  const { section, owner } = thread;
  const { person } = own;
  if (own.mayAddPictures) section.dataset.svPictures = "";
  const drafts = draftsOf(person.id, owner.own);
  const mayWrite = owner.kind === "wall" || person.permissions.includes("article.comment.create");
  const writing = part(section, "writing");
  if (mayWrite) {
    const made = createForm(section, { draft: "new", drafts, onSend: (text) => thread.post(text) });
    if (made) writing?.replaceWith(made.form);
    awaitSelection(section);
  }
  thread.onComment((row, comment) => {
    if (!comment.deleted) offerTools({ thread, row, person, comment, drafts });
    followMutes(row, comment);
  });
  // Without it, the page is as the site sent it.
  markFresh(section, owner.own, own).catch(() => undefined);
});
