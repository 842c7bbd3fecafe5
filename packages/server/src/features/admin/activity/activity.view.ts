import { type AnswerOf, listActivity } from "@sitevine/api";
import { storedJson } from "../../../platform/db/stored-json.js";
import type { ActivityRow } from "./activities.repo.js";

type ActivityView = AnswerOf<typeof listActivity>["data"][number];

const paramsSchema = listActivity.response.schema.shape.data.element.shape.params;

export function activityView(row: ActivityRow): ActivityView {
  return {
    id: row.id,
    action: row.endpoint_id,
    actor: { id: row.actor_id, name: row.actor_name },
    params: paramsSchema.safeParse(storedJson(row.params, "activities")).data ?? {},
    summary: row.summary,
    createdAt: row.created_at,
  };
}
