import {
  createAdminWarning,
  createWarning,
  listAdminWarnings,
  listWarnings,
  pardonAdminWarning,
  pardonWarning,
  previewWarning,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Member } from "../../kernel/caller.js";
import type { WarningQueries } from "./warnings.query.js";
import type { NewWarning, Warnings } from "./warnings.service.js";
import type { WarningView } from "./warnings.view.js";

const mayBan = (permissions: Member["permissions"]): boolean =>
  permissions.has("moderation.ban") || permissions.has("admin.access");

/** Routes of warnings, for moderators and administrators. */
export function warningRoutes(warnings: Warnings, queries: WarningQueries): readonly BoundEndpoint[] {
  const issue = async (
    order: Omit<NewWarning, "actorId" | "mayBan">,
    { userId: actorId, permissions }: Member,
  ): Promise<WarningView> =>
    queries.view(actorId, await warnings.issue({ ...order, actorId, mayBan: mayBan(permissions) }));
  const pardon = async (id: string, { userId }: Member): Promise<WarningView> =>
    queries.view(userId, await warnings.pardon(id, userId));

  return [
    bind(listWarnings, ({ query, caller }) => queries.list(caller.userId, query)),
    bind(listAdminWarnings, ({ query, caller }) => queries.list(caller.userId, query)),
    bind(previewWarning, ({ query }) => warnings.preview(query.userId, query.points)),
    bind(createWarning, ({ body, caller }) => issue(body, caller)),
    bind(createAdminWarning, ({ body, caller }) => issue(body, caller)),
    bind(pardonWarning, ({ params, caller }) => pardon(params.id, caller)),
    bind(pardonAdminWarning, ({ params, caller }) => pardon(params.id, caller)),
  ];
}
