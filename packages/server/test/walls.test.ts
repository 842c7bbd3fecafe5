import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Comment = api.AnswerOf<typeof api.createProfileComment>;

interface Person {
  readonly id: string;
  readonly token: string;
}

async function person(booted: BootedSite, username: string, groups?: readonly string[]): Promise<Person> {
  const { id, email } = await createMember(booted, { username, ...(groups ? { groups } : {}) });
  return { id, token: await logIn(booted, email) };
}

async function post(booted: BootedSite, { token }: Person, ownerId: string, body: object): Promise<Comment> {
  const answer = await booted.as(token).callLoosely(api.createProfileComment, { params: { id: ownerId }, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const privacy = (booted: BootedSite, { token }: Person, changes: object) =>
  booted.as(token).call(api.updatePrivacy, { body: changes });

describe.each(databases())("walls on $name", (kind) => {
  it("are written on by members, changed by the author and cleaned by the owner", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve, kim] = [await person(booted, "mo"), await person(booted, "eve"), await person(booted, "kim")];
    const first = await post(booted, eve, mo.id, { content: "Hello Mo" });
    const answer = await post(booted, mo, mo.id, { content: "Hello Eve", parentId: first.id });
    expect(
      (await booted.call(api.createProfileComment, { params: { id: mo.id }, body: { content: "x" } })).status,
    ).toBe(401);
    expect(
      (
        await booted
          .as(mo.token)
          .call(api.updateProfileComment, { params: { commentId: first.id }, body: { content: "x" } })
      ).status,
    ).toBe(403);
    expect(
      (
        await booted
          .as(eve.token)
          .call(api.updateProfileComment, { params: { commentId: first.id }, body: { content: "Hi Mo" } })
      ).json,
    ).toMatchObject({
      content: "Hi Mo",
    });
    expect((await booted.as(kim.token).call(api.likeProfileComment, { params: { commentId: first.id } })).json).toEqual(
      { liked: true, likeCount: 1 },
    );
    expect(
      (await booted.as(kim.token).call(api.deleteProfileComment, { params: { commentId: first.id } })).status,
    ).toBe(403);
    expect((await booted.as(mo.token).call(api.deleteProfileComment, { params: { commentId: first.id } })).status).toBe(
      204,
    );
    const list = (await booted.call(api.listProfileComments, { params: { id: mo.id }, query: { order: "asc" } })).body;
    expect(list.data).toMatchObject([
      { id: first.id, deleted: true, deletedBy: "owner" },
      { id: answer.id, deleted: false, parentId: first.id },
    ]);
  });

  it("are not articles: neither place answers for the other's comments", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const { id } = await post(booted, eve, mo.id, { content: "Hello" });
    const call = { params: { commentId: id }, body: { content: "x" } };
    for (const endpoint of [api.updateArticleComment, api.deleteArticleComment, api.likeArticleComment])
      expect((await booted.as(eve.token).callLoosely(endpoint, call)).status).toBe(404);
    const other = await booted
      .as(eve.token)
      .call(api.createProfileComment, { params: { id: eve.id }, body: { content: "x", parentId: id } });
    expect(other.status).toBe(404);
  });

  it("are as private as their owner wants them", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const { id } = await post(booted, eve, mo.id, { content: "Hello" });
    const body = { content: "x" };
    await privacy(booted, mo, { wall: "nobody" });
    expect((await booted.as(eve.token).call(api.createProfileComment, { params: { id: mo.id }, body })).status).toBe(
      403,
    );
    expect((await booted.call(api.listProfileComments, { params: { id: mo.id } })).status).toBe(200);
    await post(booted, mo, mo.id, { content: "My own" });
    await privacy(booted, mo, { wall: "members", profile: "members" });
    expect((await booted.call(api.listProfileComments, { params: { id: mo.id } })).status).toBe(403);
    expect((await booted.call(api.listProfileComments, { params: { id: mo.id }, token: eve.token })).status).toBe(200);
    await privacy(booted, mo, { profile: "nobody" });
    expect((await booted.call(api.listProfileComments, { params: { id: mo.id }, token: eve.token })).status).toBe(403);
    expect((await booted.as(eve.token).call(api.createProfileComment, { params: { id: mo.id }, body })).status).toBe(
      403,
    );
    expect((await booted.as(eve.token).call(api.likeProfileComment, { params: { commentId: id } })).status).toBe(404);
    expect((await booted.call(api.listProfileComments, { params: { id: mo.id }, token: mo.token })).status).toBe(200);
    // Authors may always delete their own texts.
    expect((await booted.as(eve.token).call(api.deleteProfileComment, { params: { commentId: id } })).status).toBe(204);
  });

  it("keep what stands on them as it is after a block and after `wall: nobody`: nobody edits an own entry then", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve, kim] = [await person(booted, "mo"), await person(booted, "eve"), await person(booted, "kim")];
    const [ofEve, ofKim] = [
      await post(booted, eve, mo.id, { content: "Hello" }),
      await post(booted, kim, mo.id, { content: "Hello" }),
    ];
    const edit = (by: Person, { id }: Comment) =>
      booted.as(by.token).call(api.updateProfileComment, { params: { commentId: id }, body: { content: "Changed" } });
    expect((await edit(eve, ofEve)).status).toBe(200);
    await booted.as(mo.token).call(api.blockUser, { params: { id: eve.id } });
    expect([(await edit(eve, ofEve)).status, (await edit(kim, ofKim)).status]).toEqual([403, 200]);
    await booted.as(mo.token).call(api.unblockUser, { params: { id: eve.id } });
    await booted.as(eve.token).call(api.blockUser, { params: { id: mo.id } });
    expect((await edit(eve, ofEve)).status).toBe(403);
    await privacy(booted, mo, { wall: "nobody" });
    expect((await edit(kim, ofKim)).status).toBe(403);
    expect(
      (await booted.as(kim.token).call(api.deleteProfileComment, { params: { commentId: ofKim.id } })).status,
    ).toBe(204);
  });

  it("of nobody and of deactivated accounts are not there, and a banned account's is there for moderators alone", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const spam = await post(booted, eve, mo.id, { content: "Hello" });
    const setStatus = (status: "banned" | "deactivated") =>
      booted.database().transaction(async (tx) => {
        await tx.updateTable("users").set({ status }).where("id", "=", mo.id).execute();
      });
    await setStatus("banned");
    for (const caller of [booted, booted.as(eve.token)])
      expect((await caller.call(api.listProfileComments, { params: { id: mo.id } })).status).toBe(404);
    const writeOn = { params: { id: mo.id }, body: { content: "x" } };
    expect((await booted.as(eve.token).call(api.createProfileComment, writeOn)).status).toBe(404);
    const moderator = booted.as(admin);
    expect((await moderator.call(api.createProfileComment, writeOn)).status).toBe(403);
    const { body: wall } = await moderator.call(api.listProfileComments, { params: { id: mo.id } });
    expect(wall.data.map(({ id }) => id)).toEqual([spam.id]);
    const removed = await moderator.call(api.deleteProfileComment, { params: { commentId: spam.id } });
    expect(removed.status).toBe(204);
    await setStatus("deactivated");
    const [gone, never] = [
      await booted.call(api.listProfileComments, { params: { id: mo.id } }),
      await booted.call(api.listProfileComments, { params: { id: NOBODY } }),
    ];
    expect([gone.status, gone.text]).toEqual([404, never.text]);
    expect(
      (await booted.as(eve.token).call(api.createProfileComment, { params: { id: mo.id }, body: { content: "x" } }))
        .status,
    ).toBe(404);
  });

  it("take ten entries in five minutes from one member", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        booted.as(eve.token).call(api.createProfileComment, { params: { id: mo.id }, body: { content: "x" } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status, headers }) => status === 429 && headers.has("retry-after"))).toHaveLength(5);
  });
});
