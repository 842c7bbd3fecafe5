import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listPermissions,
  removeGroupIcon,
  setGroupPermissions,
  updateGroup,
  uploadGroupIcon,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind, editBy } from "../../http/handler.js";
import type { GroupsService } from "./groups.service.js";
import { groupView } from "./groups.view.js";
import type { PermissionRegistry } from "./permission.registry.js";

/** Routes of groups and permissions, for administrators. */
export function groupRoutes(groups: GroupsService, permissions: PermissionRegistry): readonly BoundEndpoint[] {
  return [
    bind(listGroups, async ({ query }) => {
      const { data, meta } = await groups.list(query);
      return { data: data.map(groupView), meta };
    }),
    bind(createGroup, async ({ body: { order, ...group }, caller }) =>
      groupView(await groups.create({ ...group, position: order }, caller.userId)),
    ),
    bind(getGroup, async ({ params }) => groupView(await groups.find(params.id))),
    bind(updateGroup, async ({ params, body: { order, ...changes }, ...by }) =>
      groupView(await groups.update(params.id, { ...changes, position: order }, editBy(by))),
    ),
    bind(deleteGroup, async ({ params, ...by }) => {
      await groups.remove(params.id, editBy(by));
      return undefined;
    }),
    bind(setGroupPermissions, async ({ params, body, ...by }) =>
      groupView(await groups.setPermissions(params.id, body.permissions, editBy(by))),
    ),
    bind(uploadGroupIcon, async ({ params, body, replyHeaders, ...by }) => {
      const { url, tag } = await groups.setIcon(params.id, body.file.bytes, editBy(by));
      if (tag !== undefined) replyHeaders.set("ETag", tag);
      return { iconUrl: url };
    }),
    bind(removeGroupIcon, async ({ params, replyHeaders, ...by }) => {
      replyHeaders.set("ETag", await groups.removeIcon(params.id, editBy(by)));
      return undefined;
    }),
    bind(listPermissions, () => permissions.list().map((permission) => ({ ...permission }))),
  ];
}
