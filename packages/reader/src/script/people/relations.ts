import type { blockUser, followUser, getUser, unblockUser, unfollowUser } from "@sitevine/api";
import { part, write } from "../page/parts.js";
import { asButton, pressing } from "../page/press.js";
import { problemAfter, showProblem } from "../page/problem-words.js";
import { say } from "../page/words.js";
import type { Session } from "../session/session.js";

type Relating = typeof followUser | typeof unfollowUser | typeof blockUser | typeof unblockUser;

/** Follow and block on a profile, once it is known who looks. */
export async function offerRelations(session: Session): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-sv-profile]");
  const { svProfile: id, svUsername: username } = place?.dataset ?? {};
  const link = place && part(place, "follow");
  if (!link || id === undefined || username === undefined) return;

  const profile = await session.call<typeof getUser>("GET", `/api/users/${encodeURIComponent(username)}`);
  if (!profile.relation || profile.relation.isSelf) {
    place.hidden = true;
    return;
  }
  let { follows, blocks } = profile.relation;
  const follow = asButton(link);
  const block = follow.cloneNode(true) as HTMLButtonElement;
  block.querySelector("svg")?.remove();
  follow.after(block);

  function show(): void {
    write(follow, "label", say(follows ? "unfollow" : "follow"));
    write(block, "label", say(blocks ? "unblock" : "block"));
    // Blocking ends following, and who is blocked is not followed.
    follow.hidden = blocks;
  }

  const change = (kind: "follow" | "block", on: boolean): Promise<unknown> =>
    session.call<Relating>(on ? "POST" : "DELETE", `/api/users/${id}/${kind}`);
  const problems = (error: unknown): void => showProblem(problemAfter(place), error);
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
