import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";

const MINUTE = 60_000;
const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

const ink = (value: string) => ({ global: { "--c-fg": value } });
const after = (booted: BootedSite, ms: number): string => new Date(booted.clock.now().getTime() + ms).toISOString();
const waitingJobs = async (booted: BootedSite): Promise<number> => {
  const rows = await booted
    .database()
    .read.selectFrom("jobs")
    .where("name", "=", "appearance-publish")
    .select("id")
    .execute();
  return rows.length;
};

describe.each(databases())("the history of the look on $name", (kind) => {
  it("says what was published under which label, by whom and when", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"), "First");
    await editor.put(ink("#222"));
    await editor.patch("footer", { "--footer-bg": "#333" });
    await editor.publish();
    booted.clock.advance(MINUTE);
    await editor.put(ink("#444"), "Second");
    await editor.put(ink("#555"), "");
    await editor.publish();
    const createdBy = {
      id: expect.any(String),
      username: ADMIN.username,
      displayName: ADMIN.displayName,
      avatarUrl: null,
      active: true,
    };
    expect(await editor.history()).toEqual([
      { id: expect.any(String), label: null, cause: "publish", createdAt: after(booted, 0), createdBy },
      { id: expect.any(String), label: "First", cause: "publish", createdAt: after(booted, -MINUTE), createdBy },
    ]);
    expect((await editor.history("?order=asc&limit=1")).map(({ label }) => label)).toEqual(["First"]);
  });

  it("brings tokens and stylesheet of a snapshot back and drops the draft", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.putCss(".first { color: red }");
    await editor.put(ink("#111"), "First");
    await editor.publish();
    const first = await editor.css();
    const [snapshot] = await editor.history();
    booted.clock.advance(MINUTE);
    await editor.putCss(".second { color: blue }");
    await editor.put(ink("#222"));
    await editor.publish();
    expect(await editor.css()).not.toBe(first);
    await editor.put(ink("#333"));
    const version = await editor.version();
    booted.clock.advance(MINUTE);
    expect((await editor.restore(snapshot?.id ?? "")).json).toMatchObject({ version: String(version + 1) });
    expect(await editor.css()).toBe(first);
    expect(await editor.draftCss()).toBe(first);
    expect((await editor.customCss()).json).toEqual({ css: ".first { color: red }" });
    expect(await editor.status()).toMatchObject({ hasDraft: false });
    expect((await editor.history())[0]).toMatchObject({ cause: "restore", label: "First" });
    const kept = { history: await editor.history(), css: await editor.css() };
    expect(codeOf(await editor.restore(UNKNOWN_ID))).toBe("SVC-API-4004");
    const own = snapshot?.id ?? "";
    const noIds = ["1", "0", "-1", "1e3", "NaN", "null", "latest", "\0", "__proto__", "' OR 1=1--"];
    for (const id of [...noIds, `${own} `, `${own}\0`, `x${own}`, own.replaceAll("-", ""), `../${own}`])
      expect([id, codeOf(await editor.restore(id))]).toEqual([id, "SVC-API-4001"]);
    // These are other addresses, which nothing answers.
    const address = addressOf(api.restoreStyle, { params: { id: own } });
    for (const id of [`../1`, `../${own}`, `${own}/x`, ""]) {
      const answer = await booted.call(address.replace(own, id), { method: "POST", token: editor.token });
      expect([id, codeOf(answer)]).toEqual([id, "SVC-API-4004"]);
    }
    expect(await editor.version()).toBe(version + 1);
    expect({ history: await editor.history(), css: await editor.css() }).toEqual(kept);
  });

  it("keeps the newest hundred states", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    for (let count = 0; count < 103; count += 1) {
      booted.clock.advance(1_000);
      await editor.putCss(`.x { order: ${count} }`);
    }
    const ids = await booted
      .database()
      .read.selectFrom("style_snapshots")
      .select("css")
      .orderBy("created_at")
      .execute();
    expect([ids.length, ids[0]?.css, ids.at(-1)?.css]).toEqual([100, ".x { order: 3 }", ".x { order: 102 }"]);
  });
});

describe.each(databases())("clearing the admin layer on $name", (kind) => {
  it("leaves the installed theme alone and takes tokens, stylesheet, draft and date away", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "coast", css: ".theirs { color: blue }" });
    await editor.activate("coast");
    const active = await editor.css();
    await editor.put(ink("#111"));
    await editor.publish();
    await editor.putCss(".mine { color: red }");
    await editor.put(ink("#222"));
    await editor.schedule(after(booted, MINUTE));
    await editor.reset();
    expect(await editor.css()).toBe(active);
    expect(await editor.draftCss()).toBe(active);
    expect(await editor.tokens()).toMatchObject({ tokens: {}, installedTheme: "coast" });
    expect((await editor.customCss()).json).toEqual({ css: "" });
    expect(await editor.status()).toEqual({ hasDraft: false, updatedAt: null, publishAt: null });
    expect(await waitingJobs(booted)).toBe(0);
  });
});

describe.each(databases())("a scheduled publish on $name", (kind) => {
  it("happens once at its time, with what was edited until then", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"), "Spring");
    const publishAt = after(booted, 10 * MINUTE);
    expect((await editor.schedule(publishAt)).json).toMatchObject({ hasDraft: true, publishAt });
    await editor.put(ink("#222"));
    const version = await editor.version();
    booted.clock.advance(10 * MINUTE - 1);
    await booted.settled();
    expect(await editor.css()).toBe("");
    booted.clock.advance(1);
    await booted.settled();
    expect(await editor.css()).toContain("--c-fg: #222");
    expect(await editor.version()).toBe(version + 1);
    expect(await editor.status()).toEqual({ hasDraft: false, updatedAt: null, publishAt: null });
    expect(await editor.history()).toMatchObject([
      { cause: "scheduled-publish", label: "Spring", createdAt: publishAt, createdBy: { username: ADMIN.username } },
    ]);
  });

  it("takes a second time instead of the first, and can be called off", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"));
    await editor.schedule(after(booted, MINUTE));
    await editor.schedule(after(booted, 3 * MINUTE));
    expect(await waitingJobs(booted)).toBe(1);
    booted.clock.advance(2 * MINUTE);
    await booted.settled();
    expect(await editor.history()).toEqual([]);
    expect((await editor.unschedule()).status).toBe(204);
    expect((await editor.unschedule()).status).toBe(204);
    expect(await editor.status()).toMatchObject({ hasDraft: true, publishAt: null });
    booted.clock.advance(2 * MINUTE);
    await booted.settled();
    expect(await editor.history()).toEqual([]);
    expect(await waitingJobs(booted)).toBe(0);
  });

  it("is done with when somebody publishes by hand, and does not publish the next draft", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"));
    await editor.schedule(after(booted, MINUTE));
    await editor.publish();
    expect(await waitingJobs(booted)).toBe(0);
    await editor.put(ink("#222"));
    booted.clock.advance(2 * MINUTE);
    await booted.settled();
    expect(await editor.css()).toContain("--c-fg: #111");
    expect(await editor.history()).toHaveLength(1);
  });

  it("is not done by a job that was made for another time", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"));
    await editor.schedule(after(booted, MINUTE));
    const payload = JSON.stringify({ publishAt: after(booted, 2 * MINUTE) });
    await booted
      .database()
      .transaction((tx) => tx.updateTable("jobs").set({ payload }).where("name", "=", "appearance-publish").execute());
    booted.clock.advance(5 * MINUTE);
    await booted.settled();
    expect([await waitingJobs(booted), await editor.history()]).toEqual([0, []]);
    expect(await editor.status()).toMatchObject({ hasDraft: true });
  });

  it("needs a draft and a time to come", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    expect(codeOf(await editor.schedule(after(booted, MINUTE)))).toBe("SVC-API-4009");
    await editor.put(ink("#111"));
    for (const time of [after(booted, 0), after(booted, -1), "soon", ""])
      expect(codeOf(await editor.schedule(time))).toBe("SVC-API-4001");
    expect(await waitingJobs(booted)).toBe(0);
  });

  it("gives one publication together with manual ones at the same moment", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put(ink("#111"));
    await editor.schedule(after(booted, MINUTE));
    const version = await editor.version();
    booted.clock.advance(MINUTE);
    const manual = Array.from({ length: 20 }, () => editor.publish());
    await Promise.all([booted.settled(), ...manual]);
    expect((await Promise.all(manual)).map(({ status }) => status)).toEqual(manual.map(() => 200));
    expect(await editor.version()).toBe(version + 1);
    expect(await editor.history()).toHaveLength(1);
    expect(await waitingJobs(booted)).toBe(0);
  });
});
