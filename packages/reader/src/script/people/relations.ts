import type { blockUser, followUser, unblockUser, unfollowUser } from "@sitevine/api";
import { say } from "../page/messages.js";
import { part, write } from "../page/parts.js";
import { asButton, pressing } from "../page/press.js";
import { problemAfter, showProblem } from "../page/problem-message.js";
import type { OwnPage } from "../session/own-page.js";
import type { Session } from "../session/session.js";

type Relating = typeof followUser | typeof unfollowUser | typeof blockUser | typeof unblockUser;

/** Enables follow and block on a profile once the member is known; on the own profile, shows the link to edit it. */
export function offerRelations(session: Session, relation: OwnPage["relation"]): void {
  const section = document.querySelector<HTMLElement>("[data-sv-profile]");
  const { svProfile: id } = section?.dataset ?? {};
  const link = section && part(section, "follow");
  if (!link || id === undefined) return;
  const edit = part(section, "edit");
  link.hidden = !relation || relation.isSelf;
  if (edit) edit.hidden = !relation?.isSelf;
  if (!relation || relation.isSelf) return;
  let { follows, blocks } = relation;
  const follow = asButton(link);
  const block = follow.cloneNode(true) as HTMLButtonElement;
  block.querySelector("svg")?.remove();
  follow.after(block);

  function show(): void {
    write(follow, "label", say(follows ? "unfollow" : "follow"));
    write(block, "label", say(blocks ? "unblock" : "block"));
    // Blocking ends following, and a blocked member cannot be followed.
    follow.hidden = blocks;
  }

  const change = (kind: "follow" | "block", on: boolean): Promise<unknown> =>
    session.call<Relating>(on ? "POST" : "DELETE", `/api/users/${id}/${kind}`);
  const problems = (error: unknown): void => showProblem(problemAfter(section), error);
  pressing(
    follow,
    async () => {
      await change("follow", !follows);
      follows = !follows;
      show();
    },
    problems,
  );
  pressing(
    block,
    async () => {
      await change("block", !blocks);
      blocks = !blocks;
      if (blocks) follows = false;
      show();
    },
    problems,
  );
  show();
}
