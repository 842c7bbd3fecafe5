import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const ALL_PAGES = 1_000_000;

it("says that the disk is full where nothing can be saved, keeps what there is, and goes on once there is space", async () => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  // SQLite answers with the error of a full disk at so many pages, and takes no less than it has.
  const allowPages = (pages: number) =>
    booted.database().transaction((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx));
  const write = (title: string) =>
    booted.call(api.createArticle, { token, body: { title, content: "word ".repeat(20_000) } });
  expect((await write("Before")).status).toBe(201);

  await allowPages(1);
  const refused = await write("Meanwhile");
  expect([refused.status, codeOf(refused)]).toEqual([507, "SVC-API-5070"]);
  expect(booted.logger.entries.findLast(({ level }) => level === "error")?.message).toBe(
    "The disk of DATA_DIR is full, and nothing can be saved. Free some space there; the site then goes on without a restart.",
  );
  expect((await booted.call(api.me, { token })).status).toBe(200);

  await allowPages(ALL_PAGES);
  expect((await write("After")).status).toBe(201);
  const { rows } = await sql<{ title: string }>`select title from articles order by id`.execute(booted.database().read);
  expect(rows).toEqual([{ title: "Before" }, { title: "After" }]);
});
