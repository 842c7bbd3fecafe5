import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { jobStateSchema, outboxMailSchema, sentTestMailSchema, testMailSchema } from "../schemas/job.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

export const sendTestMail = endpoint({
  id: "admin.mail.test",
  method: "POST",
  path: "/api/admin/mail/test",
  audience: admin,
  summary: "Send a mail at once and say what became of it; when it is not taken, the message says why and what to do",
  rateLimit: RATE_LIMITS.testMail,
  body: json(testMailSchema),
  response: json(sentTestMailSchema),
  errors: ["SVC-API-4009"],
});

export const listOutbox = endpoint({
  id: "admin.mail.outbox",
  method: "GET",
  path: "/api/admin/mail/outbox",
  audience: admin,
  summary: "Mails in the queue, without what they say; a mail that was sent is not kept",
  query: listQuery(["createdAt"], { state: jobStateSchema.optional() }),
  response: json(pageOf(outboxMailSchema)),
});

export const retryMail = endpoint({
  id: "admin.mail.retry",
  method: "POST",
  path: "/api/admin/mail/outbox/:id/retry",
  audience: admin,
  summary: "Put a mail that failed for good back in the queue",
  params: idParams,
  response: json(outboxMailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const dropMail = endpoint({
  id: "admin.mail.drop",
  method: "DELETE",
  path: "/api/admin/mail/outbox/:id",
  audience: admin,
  summary: "Delete a mail that waits or failed for good; nobody receives it",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
