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
import { fieldOrderTag } from "./field-state.model.js";
import type { ProfileField } from "./field-value.model.js";
import type { FieldValuesService } from "./field-values.service.js";
import type { ProfileFieldsService } from "./profile-fields.service.js";
import { adminFieldView } from "./profile-fields.view.js";

/** Routes of the profile fields and their values. */
export function profileFieldRoutes(fields: ProfileFieldsService, values: FieldValuesService): readonly BoundEndpoint[] {
  const answer = (all: readonly ProfileField[], headers: Headers) => {
    headers.set("ETag", fieldOrderTag(all));
    return all.map(adminFieldView);
  };
  return [
    bind(listProfileFieldDefinitions, () => fields.list()),
    bind(listUserProfileFields, ({ caller, params }) =>
      values.ofUser(caller.kind === "member" ? caller.userId : null, params.id),
    ),
    bind(listProfileFields, async ({ replyHeaders }) => answer(await fields.list(), replyHeaders)),
    bind(createProfileField, async ({ body }) => adminFieldView(await fields.create(body))),
    bind(reorderProfileFields, async ({ body, ifMatch, replyHeaders }) =>
      answer(await fields.reorder(body.ids, ifMatch), replyHeaders),
    ),
    bind(updateProfileField, async ({ params, body, ifMatch }) =>
      adminFieldView(await fields.update(params.id, body, ifMatch)),
    ),
    bind(deleteProfileField, async ({ params, ifMatch }) => {
      await fields.remove(params.id, ifMatch);
      return undefined;
    }),
  ];
}
