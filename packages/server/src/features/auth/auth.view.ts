import type { AnswerOf, me } from "@sitevine/api";
import type { GroupSummary } from "../users/index.js";

type Me = AnswerOf<typeof me>;

/** The answer of `GET /api/auth/me`. */
export function meView(
  user: Me["user"],
  groups: readonly GroupSummary[],
  permissions: ReadonlySet<string>,
  sessionId: string,
): Me {
  return {
    user,
    groups: groups.map(({ id, key, name }) => ({ id, key, name })),
    permissions: [...permissions].sort(),
    context: { sessionId },
  };
}
