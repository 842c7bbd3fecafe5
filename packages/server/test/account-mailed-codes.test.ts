import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createMailedCodes, type MailedCodes } from "../src/features/users/index.js";
import { shortCodes } from "../src/platform/crypto/short-codes.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";

const EMAIL = "new@example.org";
const ALICE = { purpose: "email-change", subject: "alice" } as const;
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

const codesOf = ({ database, clock }: BootedSite): MailedCodes =>
  createMailedCodes({ db: database(), clock, codes: shortCodes("a secret of at least thirty-two letters") });

describe.each(databases())("mailed codes on $name", (kind) => {
  const withCodes = async (
    work: (booted: BootedSite, codes: MailedCodes, issue: () => Promise<string>) => Promise<void>,
  ): Promise<void> => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const codes = codesOf(booted);
    await work(booted, codes, () => booted.database().transaction((tx) => codes.issue(tx, ALICE, EMAIL)));
  };

  it("prove the address once, and nothing but a keyed hash is stored", () =>
    withCodes(async (booted, codes, issue) => {
      const code = await issue();
      expect(code).toMatch(/^\d{6}$/);
      const rows = await booted.database().read.selectFrom("mailed_codes").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(code);
      const proven = await codes.prove(ALICE, code);
      expect(proven).toMatchObject({ ...ALICE, email: EMAIL });
      if (!proven) throw new Error("not proven");
      const uses = await Promise.all(
        Array.from({ length: 20 }, () => booted.database().transaction((tx) => codes.consume(tx, proven))),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
      const late = await codes.prove(ALICE, code);
      expect(late && (await booted.database().transaction((tx) => codes.consume(tx, late)))).toBe(false);
    }));

  it("bear five wrong tries, however many come at once", () =>
    withCodes(async (_booted, codes, issue) => {
      const code = await issue();
      await Promise.all(Array.from({ length: 20 }, () => codes.prove(ALICE, wrong(code))));
      expect(await codes.prove(ALICE, code)).toBeNull();
      const next = await issue();
      for (let attempt = 0; attempt < 4; attempt += 1) expect(await codes.prove(ALICE, wrong(next))).toBeNull();
      for (let attempt = 0; attempt < 6; attempt += 1) expect(await codes.prove(ALICE, next)).not.toBeNull();
    }));

  it("end after a quarter of an hour, and when a newer one is mailed", () =>
    withCodes(async (booted, codes, issue) => {
      const first = await issue();
      const second = await issue();
      if (first !== second) expect(await codes.prove(ALICE, first)).toBeNull();
      booted.clock.advance(15 * 60_000 - 1);
      expect(await codes.prove(ALICE, second)).not.toBeNull();
      booted.clock.advance(1);
      expect(await codes.prove(ALICE, second)).toBeNull();
      await issue();
      expect(await booted.database().read.selectFrom("mailed_codes").select("subject").execute()).toHaveLength(1);
    }));

  it("are good for nobody else and nothing else", () =>
    withCodes(async (booted, codes, issue) => {
      const code = await issue();
      await booted.database().transaction((tx) => codes.issue(tx, { ...ALICE, subject: "bob" }, EMAIL));
      await booted.database().transaction((tx) => codes.issue(tx, { ...ALICE, purpose: "registration" }, EMAIL));
      expect(await codes.prove({ ...ALICE, subject: "nobody" }, code)).toBeNull();
      expect(await codes.prove(ALICE, code)).not.toBeNull();
    }));
});
