import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { queueJob } from "../support/queued-jobs.js";
import { call, type Provoke, type Provokers, pathOf } from "./scene.js";

/** A job that waits, or that somebody works on. */
const onJob =
  (name: string, locked_until: string | null): Provoke =>
  async (scene, endpoint) =>
    call(scene, endpoint, {}, pathOf(endpoint, await queueJob(scene.site, { name, locked_until })));

/** No folder for mails, but a file in its place. */
const withoutOutbox: Provoke = async (scene, endpoint) => {
  const folder = join(scene.site.dataDir, "outbox");
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "");
  const answer = await call(scene, endpoint, { body: {} });
  await rm(folder);
  await rename(`${folder}-away`, folder);
  return answer;
};

export const outboxProvokers: Provokers = new Map<string, Provoke>([
  ["admin.mail.test SVC-API-4009", withoutOutbox],
  ["admin.mail.retry SVC-API-4009", onJob("mail.send", null)],
  ["admin.mail.drop SVC-API-4009", onJob("mail.send", "2099-01-01T00:00:00.000Z")],
  ["admin.jobs.retry SVC-API-4009", onJob("of a plugin that is gone", null)],
]);
