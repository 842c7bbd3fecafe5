import type { BootedSite } from "./booted-site.js";

/** The schedule of an article as it is stored, and how many jobs wait for its time. */
export async function readScheduled(booted: BootedSite, id: string) {
  const { read } = booted.database();
  const article = await read
    .selectFrom("articles")
    .select(["publish_at", "publish_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const jobs = await read
    .selectFrom("jobs")
    .select("id")
    .where("name", "=", "articles.publish")
    .where("unique_key", "=", id)
    .where("status", "=", "waiting")
    .execute();
  return { ...article, jobs: jobs.length };
}
