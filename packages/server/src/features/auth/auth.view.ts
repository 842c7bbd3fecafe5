import type { AnswerOf, me } from "@sitevine/api";
import type { UsersTable } from "../../platform/db/schema/users.js";
import type { GroupSummary } from "../users/index.js";

/** The answer of `GET /api/auth/me`. */
export function meView(
  user: UsersTable,
  groups: readonly GroupSummary[],
  permissions: ReadonlySet<string>,
  sessionId: string,
): AnswerOf<typeof me> {
  return {
    user: {
      id: user.id,
      email: user.email,
      username: user.username,
      displayName: user.display_name,
      createdAt: user.created_at,
    },
    groups: groups.map(({ id, key, name }) => ({ id, key, name })),
    permissions: [...permissions].sort(),
    context: { sessionId },
  };
}
