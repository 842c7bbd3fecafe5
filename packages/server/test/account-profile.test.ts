import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createProfileService } from "../src/features/account/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { boastingPng, fileForm, picture } from "./support/pictures.js";

const SVG = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
const red = () => picture("png", { width: 60, height: 30 });
const blue = () => picture("jpeg", { color: { r: 0, g: 0, b: 255 } });

const filesOf = async ({ dataDir }: BootedSite): Promise<string[]> =>
  (await readdir(join(dataDir, "uploads"), { recursive: true })).filter((name) => name.endsWith(".webp"));

describe.each(databases())("the face of an account on $name", (kind) => {
  it("takes a name and words about oneself as they are, and nothing else", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id, email } = await createMember(booted);
    const token = await logIn(booted, email);
    const row = () =>
      booted.database().read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await row();
    const extra = {
      id: "0197a000-0000-7000-8000-00000000dead",
      email: "x@y.z",
      username: "root",
      role: "admin",
      isAdmin: true,
      groups: ["administrators"],
      status: "banned",
      articleCount: 9,
      points: 99,
      password_hash: "x",
      avatarUrl: "https://evil.example/x.png",
      createdAt: "2000-01-01T00:00:00.000Z",
    };
    booted.clock.advance(1_000);
    const body = { displayName: "  <b>Mo</b> ", bio: "<script>alert(1)</script>\nHi", ...extra };
    const answer = await booted.call(api.updateProfile, { token, body });
    expect(answer.json).toEqual({
      id,
      email,
      username: "mo",
      displayName: "<b>Mo</b>",
      bio: "<script>alert(1)</script>\nHi",
      avatarUrl: null,
      coverUrl: null,
      pinEnabled: false,
      usernameChangeableAt: null,
      createdAt: before.created_at,
    });
    const changed = {
      display_name: "<b>Mo</b>",
      display_name_folded: "<b>mo</b>",
      bio: "<script>alert(1)</script>\nHi",
    };
    const { updated_at, last_seen_at, last_ip, ...after } = await row();
    expect({
      ...after,
      updated_at: before.updated_at,
      last_seen_at: before.last_seen_at,
      last_ip: before.last_ip,
    }).toEqual({ ...before, ...changed });
    expect(updated_at > before.updated_at).toBe(true);
    const partly = await booted.call(api.updateProfile, { token, body: { bio: "" } });
    expect(partly.json).toMatchObject({ displayName: "<b>Mo</b>", bio: "" });
    for (const wrong of [{ displayName: "" }, { displayName: "a\nb" }, { displayName: "x".repeat(65) }, { bio: 5 }])
      expect((await booted.callLoosely(api.updateProfile, { token, body: wrong })).status).toBe(422);
  });

  it("shows the avatar that was uploaded last, cut to a square, and forgets the former one", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted);
    const upload = async (bytes: Uint8Array) =>
      booted.call(api.uploadAvatar, { token, body: fileForm(bytes, "../../evil.php") });
    const first = (await upload(await red())).body;
    expect(first.avatarUrl).toMatch(/^\/uploads\/media\/avatars\/[0-9a-f]{64}\.webp$/);
    expect((await booted.call(first.avatarUrl)).headers.get("content-type")).toBe("image/webp");
    const second = (await upload(await blue())).body;
    expect((await booted.call(first.avatarUrl)).status).toBe(404);
    expect((await booted.call(second.avatarUrl)).status).toBe(200);
    for (const bytes of [SVG, boastingPng(50_000, 50_000), new Uint8Array(20), (await red()).subarray(0, 60)]) {
      const refused = await upload(bytes);
      expect([refused.status, codeOf(refused)]).toEqual([422, "SVC-API-4001"]);
      expect(refused.json).toMatchObject({ error: { details: [{ path: "body.file" }] } });
    }
    expect(await filesOf(booted)).toHaveLength(1);
  });

  it("ends up with one avatar, however many arrive at once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id, email } = await createMember(booted);
    const token = await logIn(booted, email);
    const colours = Array.from({ length: 20 }, (_, index) => ({ r: index * 10, g: 0, b: 0 }));
    const pictures = await Promise.all(colours.map((color) => picture("png", { color })));
    const answers = await Promise.all(
      pictures.map((bytes) => booted.call(api.uploadAvatar, { token, body: fileForm(bytes) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const user = await booted
      .database()
      .read.selectFrom("users")
      .select("avatar_url")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await booted.call(user.avatar_url ?? "")).status).toBe(200);
    expect(await filesOf(booted)).toEqual([user.avatar_url?.replace("/uploads/", "")]);
  });

  it("removes an avatar for good, and removing it again changes nothing", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted);
    const { avatarUrl } = (await booted.call(api.uploadAvatar, { token, body: fileForm(await red()) })).body;
    for (let time = 0; time < 2; time += 1) expect((await booted.call(api.removeAvatar, { token })).status).toBe(204);
    expect((await booted.call(avatarUrl)).status).toBe(404);
    expect((await booted.call(api.me, { token })).body.user.avatarUrl).toBeNull();
    expect(await filesOf(booted)).toEqual([]);
  });

  it("takes and removes a cover, again and again", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted);
    const { coverUrl } = (await booted.call(api.uploadCover, { token, body: fileForm(await red()) })).body;
    expect((await booted.call(coverUrl)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await booted.call(api.removeCover, { token })).status).toBe(204);
    expect((await booted.call(coverUrl)).status).toBe(404);
    expect(await filesOf(booted)).toEqual([]);
  });

  it("goes by what the rank allows for covers; an empty list of types restricts nothing but pictures", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id } = await createMember(booted);
    const bytes = await blue();
    const url = "/uploads/media/covers/x.webp";
    const attempt = async (limits: { coverMaxBytes: number; coverTypes: readonly string[] }, file = bytes) => {
      const rules: { maxBytes: number; types: readonly string[] }[] = [];
      const media = {
        replace: async (_kind: string, _bytes: Uint8Array, rule: (typeof rules)[number]) => {
          rules.push(rule);
          return { url };
        },
      };
      const unused = {} as Parameters<typeof createProfileService>[0];
      const service = createProfileService({ ...unused, media: media as never, limitsOf: async () => limits });
      await service.setCover(id, file);
      return rules[0];
    };
    expect(await attempt({ coverMaxBytes: 5_000, coverTypes: [] })).toMatchObject({ maxBytes: 5_000, types: [] });
    expect(await attempt({ coverMaxBytes: 1e12, coverTypes: ["image/png"] })).toMatchObject({
      maxBytes: 10 * 1024 * 1024,
      types: ["image/png"],
    });
    await expect(attempt({ coverMaxBytes: 0, coverTypes: [] })).rejects.toMatchObject({ code: "SVC-API-4001" });
  });
});
