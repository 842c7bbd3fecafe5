import type { AnswerOf, getGroup } from "@sitevine/api";
import type { GroupState } from "./groups.service.js";

/** A group as the panel shows it. */
export function groupView({ group, permissions }: GroupState): AnswerOf<typeof getGroup> {
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
  };
}
