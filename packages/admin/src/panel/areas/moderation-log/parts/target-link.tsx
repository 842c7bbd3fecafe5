import type { AnswerOf, listModerationLog } from "@sitevine/api";
import { Link } from "@tanstack/react-router";
import { targetName } from "../../../words/moderation.js";

export type Entry = AnswerOf<typeof listModerationLog>["data"][number];

/** Target of an entry, linked if the panel has a page for it. */
export function TargetLink({ entry: { targetType, targetId } }: { readonly entry: Entry }) {
  const name = targetName(targetType);
  const params = { id: targetId };
  if (targetType === "report")
    return (
      <Link to="/modcp/reports/$id" params={params}>
        {name}
      </Link>
    );
  if (targetType === "case")
    return (
      <Link to="/modcp/cases/$id" params={params}>
        {name}
      </Link>
    );
  return name;
}
