import type { AnswerOf, me } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import { unauthenticated } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import { findGroupsOfUser, findUserById } from "../users/index.js";
import { meView } from "./auth.view.js";

/** Returns a member's own account with their current permissions. */
export type FindCurrentUser = (member: Member) => Promise<AnswerOf<typeof me>>;

export interface CurrentUserDeps {
  readonly db: Database;
  /** The account as its owner sees it. */
  readonly viewAccount: (user: UserRow) => Promise<AnswerOf<typeof me>["user"]>;
}

export function createFindCurrentUser({ db, viewAccount }: CurrentUserDeps): FindCurrentUser {
  // A member object is replaced at the first change of what it describes, and its answer with it.
  const answers = new WeakMap<Member, AnswerOf<typeof me>>();
  return async (member) => {
    const known = answers.get(member);
    if (known) return known;
    const { userId, sessionId, permissions } = member;
    const [user, groups] = await Promise.all([findUserById(db.read, userId), findGroupsOfUser(db.read, userId)]);
    if (!user) throw unauthenticated();
    const answer = meView(await viewAccount(user), groups, permissions, sessionId);
    answers.set(member, answer);
    return answer;
  };
}
