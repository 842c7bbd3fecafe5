import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { named } from "../schemas/named.js";

const path = "/api/admin/sample-content";

const sampleContentSchema = named(
  "SampleContent",
  z.object({ present: z.boolean().meta({ description: "True after it was added, until it is removed" }) }),
);

export const getSampleContent = endpoint({
  id: "admin.sample-content.get",
  method: "GET",
  path,
  audience: admin,
  summary: "Whether the site has sample content",
  response: json(sampleContentSchema),
});

export const addSampleContent = endpoint({
  id: "admin.sample-content.add",
  method: "POST",
  path,
  audience: admin,
  summary:
    "Add a category with a few articles and comments by the caller, in the site's language; repeating it changes nothing",
  response: json(sampleContentSchema),
});

export const removeSampleContent = endpoint({
  id: "admin.sample-content.remove",
  method: "DELETE",
  path,
  audience: admin,
  summary: "Remove the sample content; its category stays while it has other articles or categories in it",
  response: json(sampleContentSchema),
});
