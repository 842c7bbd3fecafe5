import type { AnswerOf, getGroup } from "@sitevine/api";
import { type GroupState, groupTag } from "./group-state.model.js";

/** A group as the panel shows it. */
export function groupView(state: GroupState): AnswerOf<typeof getGroup> {
  const { group, permissions } = state;
  return {
    id: group.id,
    key: group.key,
    name: group.name,
    description: group.description,
    color: group.color,
    iconUrl: group.icon_url,
    system: group.is_system === 1,
    permissions: [...permissions],
    memberCount: group.member_count,
    order: group.position,
    createdAt: group.created_at,
    etag: groupTag(state),
  };
}
