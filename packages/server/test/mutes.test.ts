import * as api from "@sitevine/api";
import type { OwnAnswer } from "@sitevine/reader";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { codeOf } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";

describe.each(databases())("muting a member on $name", (kind) => {
  it("is done and undone once, and listed for nobody but the member", async () => {
    const { booted, mo, member } = await bootCommunity(kind);
    await using _ = booted;
    const [eve, gone] = [
      await createMember(booted, { username: "eve" }),
      await createMember(booted, { username: "gone" }),
    ];
    const asEve = await logIn(booted, eve.email);
    const params = { id: eve.id };
    const listed = async (token: string) =>
      (await booted.call(api.listMutedUsers, { token })).body.data.map(({ user }) => user.username);

    const muted = await Promise.all(
      Array.from({ length: 5 }, () => booted.call(api.muteUser, { params, token: member })),
    );
    expect(muted.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ muted: true })));
    await send(booted, member, api.muteUser, { params: { id: gone.id } });
    expect(await listed(member)).toEqual(["gone", "eve"]);
    expect(await listed(asEve)).toEqual([]);
    expect(
      (await booted.call(api.getUser, { params: { username: "mo" }, token: asEve })).body.relation,
    ).not.toHaveProperty("muted");

    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "deactivated" }).where("id", "=", gone.id).execute();
    });
    expect(await listed(member)).toEqual(["gone", "eve"]);
    for (const _turn of [1, 2])
      expect((await booted.call(api.unmuteUser, { params, token: member })).body).toEqual({ muted: false });
    const ended = { params: { id: gone.id }, token: member };
    expect((await booted.call(api.unmuteUser, ended)).body).toEqual({ muted: false });
    for (const endpoint of [api.muteUser, api.unmuteUser])
      expect(codeOf(await booted.callLoosely(endpoint, ended))).toBe("SVC-API-4004");
    expect(codeOf(await booted.callLoosely(api.muteUser, { params: { id: mo.id }, token: member }))).toBe(
      "SVC-API-4001",
    );
    expect(await listed(member)).toEqual([]);
  });

  it("is told to the page, and keeps notifications of the muted member away", async () => {
    const { booted, admin, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    const cookies = await pageCookies(booted, mo.email);
    const mine = await send(booted, member, api.createArticleComment, {
      params: { id: boats },
      body: { content: "Mine." },
    });
    const ada = (await booted.call(api.getUser, { params: { username: "ada" } })).body;
    const answer = () =>
      send(booted, admin, api.createArticleComment, {
        params: { id: boats },
        body: { content: "An answer.", parentId: mine.id },
      });
    const own = async (): Promise<OwnAnswer> =>
      JSON.parse((await booted.call(`/me.json?comments=article:${boats}:oldest:1`, { headers: cookies })).text);
    const unread = async () => {
      await booted.settled();
      return (await booted.call(api.countUnreadNotifications, { token: member })).body.unread;
    };
    await answer();
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    expect(await own()).toMatchObject({ commentsAt: booted.clock.now().toISOString() });
    expect(await own()).not.toHaveProperty("muted");

    await send(booted, member, api.muteUser, { params: { id: ada.id } });
    expect((await own()).muted).toEqual([ada.id]);
    await answer();
    expect(await unread()).toBe(before);
    // Ada is notified of what Mo does, as before.
    await send(booted, member, api.unmuteUser, { params: { id: ada.id } });
    expect(await own()).not.toHaveProperty("muted");
  });
});
