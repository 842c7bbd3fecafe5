import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../src/index.js";
import { sealedText } from "../src/platform/crypto/sealed-text.js";
import { bootMarketed, type MarketedSite } from "./support/marketplace/marketed-site.js";

const TABLES = [
  "marketplace_connection",
  "marketplace_entitlement",
  "marketplace_updates",
  "marketplace_failures",
  "activity_log",
  "error_log",
  "settings",
  "jobs",
];

/** Every value of the tables that could hold a secret, as text. */
async function databaseText(database: Database): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.read);
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n");
}

/** The key that the database has sealed, which only the site's secret opens. */
async function privateKeyOf({ site }: MarketedSite): Promise<string> {
  const secret = await readFile(join(site.dataDir, "site-secret"), "utf8");
  const row = await site
    .database()
    .read.selectFrom("marketplace_connection")
    .select("sealed_private_key")
    .executeTakeFirstOrThrow();
  const opened = JSON.parse(sealedText(secret.trim(), "marketplace-key").open(row.sealed_private_key));
  return opened.value;
}

describe.each(databases())("the secrets of the connection on $name", (kind) => {
  it("are in no answer, no log, no activity and no text of the database", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, clock, admin } = marketed;
    const token = await admin();
    const answers: string[] = [];
    const note = async (answer: Promise<{ readonly text: string; readonly headers: Headers }>) => {
      const { text, headers } = await answer;
      answers.push(text, JSON.stringify([...headers]));
      return text;
    };

    const link = await site.call(api.startLink, { token });
    answers.push(link.text);
    const { linkId } = link.body;
    await note(site.call(api.pollLink, { params: { linkId }, token }));
    market.state.decide(link.body.userCode, "approved");
    clock.advance(5_000);
    await note(site.call(api.pollLink, { params: { linkId }, token }));
    await note(site.call(api.checkUpdates, { token }));
    for (const script of [() => "drop" as const, () => ({ status: 200, text: "accounttoken-echo" })]) {
      market.script = script;
      await note(site.call(api.checkUpdates, { token }));
      await note(site.call(api.refreshLicence, { token }));
      await note(site.call(api.listOwnedLicences, { token }));
      await note(site.call(api.listMarketplace, { token }));
    }
    market.script = () => undefined;
    clock.advance(60_000);
    await site.settled();
    await note(site.call(api.getConnection, { token }));
    await note(site.call(api.getLicence, { token }));
    await note(site.call(api.getStatusSummary, { token }));
    await note(site.call(api.listSettings, { token }));
    await note(site.call(api.listErrorLog, { token }));
    await note(site.call(api.getAdminHealth, { token }));

    const privateKey = await privateKeyOf(marketed);
    const secrets = [
      privateKey,
      Buffer.from(privateKey, "base64url").toString("base64"),
      Buffer.from(privateKey, "base64url").toString("hex"),
      "accounttoken-",
      "pollsecret-",
      "linkid-",
      "authcode-",
    ];
    const places = {
      answers: answers.join("\n"),
      log: JSON.stringify(site.logger.entries, (_, value) =>
        value instanceof Error ? [value.message, value.stack] : value,
      ),
      database: await databaseText(site.database()),
    };
    expect(privateKey).toMatch(/^[\w-]{43}$/);
    // Secrets exist, so that the test would find them.
    expect(market.heard.some(({ headers }) => headers.authorization?.includes("accounttoken-"))).toBe(true);
    for (const [place, text] of Object.entries(places)) {
      expect(text.length).toBeGreaterThan(place === "log" ? 1 : 100);
      expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
    }
    const log = await site.database().read.selectFrom("activity_log").select(["action", "detail"]).execute();
    expect(log).toContainEqual({
      action: "marketplace.connect",
      detail: JSON.stringify({ account: "a***@example.org" }),
    });
    expect(await readdir(site.dataDir)).not.toContain("marketplace");
  });

  it("are useless under another secret of the site, which the status says", async () => {
    await using marketed = await bootMarketed(kind);
    const { site, market, admin } = marketed;
    await marketed.connect();
    const foreign = sealedText("another secret of another site, 32 bytes", "marketplace-key").seal("{}");
    await site.database().transaction(async (tx) => {
      await tx.updateTable("marketplace_connection").set({ sealed_private_key: foreign }).execute();
    });
    const token = await admin();
    expect((await site.call(api.getConnection, { token })).body.state).toBe("disconnected");
    expect((await site.call(api.getStatusSummary, { token })).body.marketplace.problems).toMatchObject([
      { code: "connection.unreadable" },
    ]);
    await marketed.connect();
    expect((await site.call(api.getConnection, { token })).body.state).toBe("connected");
    expect(new Set(market.heard.flatMap(({ body }) => body?.publicKey ?? [])).size).toBe(2);
  });
});
