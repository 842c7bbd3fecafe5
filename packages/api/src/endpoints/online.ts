import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { groupSummarySchema, userSummarySchema } from "../schemas/user.js";

const onlineSchema = z.object({
  total: z.int(),
  guests: z.int(),
  groups: z.array(z.object({ group: groupSummarySchema, users: z.array(userSummarySchema) })),
});

export const listOnlineUsers = endpoint({
  id: "online.list",
  method: "GET",
  path: "/api/online",
  audience: "public",
  summary: "Who is online now, by group; those who hide it are only counted",
  response: json(onlineSchema),
});
