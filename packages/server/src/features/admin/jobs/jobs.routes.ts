import { listJobKinds, listJobs, retryJob } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import { type Language, languageOf } from "../../../kernel/language.js";
import type { SettingsCache } from "../../settings/index.js";
import { jobKindView, jobView } from "./job.view.js";
import type { JobsService } from "./jobs.service.js";

/** Routes of the job queue, for administrators. */
export function jobRoutes(jobs: JobsService, settings: SettingsCache): readonly BoundEndpoint[] {
  const language = async (): Promise<Language> => languageOf(await settings.get("site.language"));
  return [
    bind(listJobs, async ({ query: { kind, ...query } }) => {
      const { data, meta } = await jobs.list({ ...query, name: kind });
      const words = await language();
      return { data: data.map((seen) => jobView(seen, words)), meta };
    }),
    bind(listJobKinds, async () => {
      const words = await language();
      return jobs.names().map((name) => jobKindView(name, words));
    }),
    bind(retryJob, async ({ params, summarize }) => {
      const seen = await jobs.retry(params.id);
      summarize(seen.job.name);
      return jobView(seen, await language());
    }),
  ];
}
