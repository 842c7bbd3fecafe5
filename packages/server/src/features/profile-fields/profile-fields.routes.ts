import {
  createProfileField,
  deleteProfileField,
  listProfileFieldDefinitions,
  listProfileFields,
  listUserProfileFields,
  reorderProfileFields,
  updateProfileField,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { FieldValuesService } from "./field-values.service.js";
import type { ProfileFieldsService } from "./profile-fields.service.js";

/** Routes of the profile fields and their values. */
export function profileFieldRoutes(fields: ProfileFieldsService, values: FieldValuesService): readonly BoundEndpoint[] {
  return [
    bind(listProfileFieldDefinitions, () => fields.list()),
    bind(listUserProfileFields, ({ caller, params }) =>
      values.ofUser(caller.kind === "member" ? caller.userId : null, params.id),
    ),
    bind(listProfileFields, () => fields.list()),
    bind(createProfileField, ({ body }) => fields.create(body)),
    bind(reorderProfileFields, ({ body }) => fields.reorder(body.ids)),
    bind(updateProfileField, ({ params, body }) => fields.update(params.id, body)),
    bind(deleteProfileField, async ({ params }) => {
      await fields.remove(params.id);
      return undefined;
    }),
  ];
}
