import { uuidSource } from "../../src/kernel/ids.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

/** A case that is resolved, with nobody in it. */
async function closedCase({ site }: Scene): Promise<string> {
  const id = uuidSource();
  const time = site.clock.now().toISOString();
  await site.database().transaction(async (tx) => {
    const state = { status: "resolved", severity: "low", summary: "Nothing", closed_at: time } as const;
    const none = { exception_by: null, exception_at: null };
    await tx
      .insertInto("review_cases")
      .values({ id, pattern: "test", ...state, ...none, created_at: time, updated_at: time })
      .execute();
  });
  return id;
}

const onClosedCase =
  (body: unknown): Provoke =>
  async (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, await closedCase(scene)));

const onNoCase =
  (body: unknown): Provoke =>
  (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));

export const casesProvokers: Provokers = new Map<string, Provoke>(
  ["admin", "moderation"].flatMap((area): [string, Provoke][] => [
    [`${area}.cases.update SVC-API-4004`, onNoCase({ status: "dismissed" })],
    [`${area}.cases.ban SVC-API-4004`, onNoCase({ reason: "spam" })],
    [`${area}.cases.note SVC-API-4004`, onNoCase({ text: "Who is this?" })],
    [`${area}.cases.update SVC-API-4009`, onClosedCase({ status: "dismissed" })],
    [`${area}.cases.ban SVC-API-4009`, onClosedCase({ reason: "spam" })],
    [`${area}.cases.revoke-exception SVC-API-4009`, onClosedCase(undefined)],
  ]),
);
