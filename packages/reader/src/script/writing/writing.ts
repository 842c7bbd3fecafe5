import { onOpen, part, thread as shown } from "../main.js";
import { createComposer } from "./composer.js";
import { markFresh } from "./fresh-marks.js";
import { draftsOf } from "./kept-drafts.js";
import { followMutes } from "./muting.js";
import { offerTools, quoteInAnswer } from "./own-tools.js";
import { offerQuoting } from "./quoting.js";

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
    const post = (text: string): Promise<void> => thread.post(text);
    const composer = createComposer(section, { draft: "new", drafts, onSend: post });
    if (composer) writing?.replaceWith(composer.form);
    offerQuoting(section, quoteInAnswer);
  }
  thread.onComment((row, comment) => {
    if (!comment.deleted) offerTools({ thread, row, person, comment, drafts });
    followMutes(row, comment);
  });
  markFresh(section, owner.own, own);
});
