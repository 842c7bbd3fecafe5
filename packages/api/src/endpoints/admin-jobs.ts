import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { jobKindSchema, jobSchema, jobStateSchema } from "../schemas/job.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { lineSchema } from "../schemas/text.js";

export const listJobs = endpoint({
  id: "admin.jobs.list",
  method: "GET",
  path: "/api/admin/jobs",
  audience: admin,
  summary: "Jobs in the queue, without what they are given; a job that is done is not kept",
  query: listQuery(["createdAt"], { state: jobStateSchema.optional(), kind: lineSchema(128).optional() }),
  response: json(pageOf(jobSchema)),
});

export const listJobKinds = endpoint({
  id: "admin.jobs.kinds",
  method: "GET",
  path: "/api/admin/jobs/kinds",
  audience: admin,
  summary: "Every kind of job that the site can run",
  response: json(z.array(jobKindSchema)),
});

export const retryJob = endpoint({
  id: "admin.jobs.retry",
  method: "POST",
  path: "/api/admin/jobs/:id/retry",
  audience: admin,
  summary: "Put a job that failed for good back in the queue",
  params: idParams,
  response: json(jobSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
