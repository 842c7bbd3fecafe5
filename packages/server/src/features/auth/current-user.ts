import type { AnswerOf, me } from "@sitevine/api";
import type { Member } from "../../http/caller.js";
import { AppError } from "../../kernel/app-error.js";
import type { Database } from "../../platform/db/database.js";
import { findGroupsOfUser, findUserById } from "../users/index.js";
import { meView } from "./auth.view.js";

/** Tells a member who they are, with permissions as they are now. */
export type FindCurrentUser = (member: Member) => Promise<AnswerOf<typeof me>>;

export function createFindCurrentUser(db: Database): FindCurrentUser {
  return async ({ userId, sessionId, permissions }) => {
    const [user, groups] = await Promise.all([findUserById(db.read, userId), findGroupsOfUser(db.read, userId)]);
    if (!user) throw new AppError("SVC-API-4010");
    return meView(user, groups, permissions, sessionId);
  };
}
