import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { authSchedules } from "../src/features/auth/index.js";
import { ADMIN, bootSite } from "./support/booted-site.js";

describe.each(databases())("the nightly sweep on $name", (kind) => {
  it("forgets sessions that nobody can renew, a week after their end, and no other", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const sweep = () =>
      authSchedules(booted.database(), booted.clock)[0]?.run({ signal: new AbortController().signal });
    const count = async () => {
      const db = booted.database().read;
      const sessions = await db.selectFrom("sessions").select("id").execute();
      const tokens = await db.selectFrom("refresh_tokens").select("session_id").execute();
      return [sessions.length, tokens.length];
    };
    booted.clock.advance(20 * 24 * 3_600_000);
    await booted.call(api.login, { body: { email: ADMIN.email, password: ADMIN.password } });
    await sweep();
    expect(await count()).toEqual([2, 2]);
    booted.clock.advance(17 * 24 * 3_600_000);
    await sweep();
    expect(await count()).toEqual([1, 1]);
  });
});
