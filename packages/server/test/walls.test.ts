import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

interface Comment {
  readonly id: string;
  readonly deleted: boolean;
  readonly deletedBy?: string;
}

interface Person {
  readonly id: string;
  readonly token: string;
}

async function person(booted: BootedSite, username: string, groups?: readonly string[]): Promise<Person> {
  const { id, email } = await createMember(booted, { username, ...(groups ? { groups } : {}) });
  return { id, token: await logIn(booted, email) };
}

const send = (booted: BootedSite, token: string | undefined, method: string, path: string, body?: object) =>
  booted.call(path, { method, token, ...(body === undefined ? {} : { body }) });

const wall = (id: string): string => `/api/users/${id}/profile-comments`;
const one = (id: string, action = ""): string => `/api/users/profile-comments/${id}${action}`;

async function post(booted: BootedSite, { token }: Person, ownerId: string, body: object): Promise<Comment> {
  const answer = await send(booted, token, "POST", wall(ownerId), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Comment;
}

const privacy = (booted: BootedSite, { token }: Person, changes: object) =>
  send(booted, token, "PATCH", "/api/account/privacy", changes);

describe.each(databases())("walls on $name", (kind) => {
  it("are written on by members, changed by the author and cleaned by the owner", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve, kim] = [await person(booted, "mo"), await person(booted, "eve"), await person(booted, "kim")];
    const first = await post(booted, eve, mo.id, { content: "Hello Mo" });
    const answer = await post(booted, mo, mo.id, { content: "Hello Eve", parentId: first.id });
    expect((await send(booted, undefined, "POST", wall(mo.id), { content: "x" })).status).toBe(401);
    expect((await send(booted, mo.token, "PUT", one(first.id), { content: "x" })).status).toBe(403);
    expect((await send(booted, eve.token, "PUT", one(first.id), { content: "Hi Mo" })).json).toMatchObject({
      content: "Hi Mo",
    });
    expect((await send(booted, kim.token, "POST", one(first.id, "/like"))).json).toEqual({ liked: true, likeCount: 1 });
    expect((await send(booted, kim.token, "DELETE", one(first.id))).status).toBe(403);
    expect((await send(booted, mo.token, "DELETE", one(first.id))).status).toBe(204);
    const list = (await booted.call(`${wall(mo.id)}?order=asc`)).json as { data: Comment[] };
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
    for (const [method, path] of [
      ["PATCH", `/api/article-comments/${id}`],
      ["DELETE", `/api/article-comments/${id}`],
      ["POST", `/api/article-comments/${id}/like`],
    ] as const)
      expect((await send(booted, eve.token, method, path, { content: "x" })).status).toBe(404);
    const other = await send(booted, eve.token, "POST", wall(eve.id), { content: "x", parentId: id });
    expect(other.status).toBe(404);
  });

  it("are as private as their owner wants them", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const { id } = await post(booted, eve, mo.id, { content: "Hello" });
    const body = { content: "x" };
    await privacy(booted, mo, { wall: "nobody" });
    expect((await send(booted, eve.token, "POST", wall(mo.id), body)).status).toBe(403);
    expect((await booted.call(wall(mo.id))).status).toBe(200);
    await post(booted, mo, mo.id, { content: "My own" });
    await privacy(booted, mo, { wall: "members", profile: "members" });
    expect((await booted.call(wall(mo.id))).status).toBe(403);
    expect((await booted.call(wall(mo.id), { token: eve.token })).status).toBe(200);
    await privacy(booted, mo, { profile: "nobody" });
    expect((await booted.call(wall(mo.id), { token: eve.token })).status).toBe(403);
    expect((await send(booted, eve.token, "POST", wall(mo.id), body)).status).toBe(403);
    expect((await send(booted, eve.token, "POST", one(id, "/like"))).status).toBe(404);
    expect((await booted.call(wall(mo.id), { token: mo.token })).status).toBe(200);
    // What somebody wrote they may always take back.
    expect((await send(booted, eve.token, "DELETE", one(id))).status).toBe(204);
  });

  it("keep what stands on them as it is after a block and after `wall: nobody`: nobody edits an own entry then", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve, kim] = [await person(booted, "mo"), await person(booted, "eve"), await person(booted, "kim")];
    const [ofEve, ofKim] = [
      await post(booted, eve, mo.id, { content: "Hello" }),
      await post(booted, kim, mo.id, { content: "Hello" }),
    ];
    const edit = (by: Person, { id }: Comment) => send(booted, by.token, "PUT", one(id), { content: "Changed" });
    expect((await edit(eve, ofEve)).status).toBe(200);
    await send(booted, mo.token, "POST", `/api/users/${eve.id}/block`);
    expect([(await edit(eve, ofEve)).status, (await edit(kim, ofKim)).status]).toEqual([403, 200]);
    await send(booted, mo.token, "DELETE", `/api/users/${eve.id}/block`);
    await send(booted, eve.token, "POST", `/api/users/${mo.id}/block`);
    expect((await edit(eve, ofEve)).status).toBe(403);
    await privacy(booted, mo, { wall: "nobody" });
    expect((await edit(kim, ofKim)).status).toBe(403);
    expect((await send(booted, kim.token, "DELETE", one(ofKim.id))).status).toBe(204);
  });

  it("of nobody and of deactivated accounts are not there, and a banned account's takes nothing new", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    await post(booted, eve, mo.id, { content: "Hello" });
    const setStatus = (status: "banned" | "deactivated") =>
      booted.database().transaction(async (tx) => {
        await tx.updateTable("users").set({ status }).where("id", "=", mo.id).execute();
      });
    await setStatus("banned");
    expect((await booted.call(wall(mo.id), { token: eve.token })).status).toBe(200);
    expect((await send(booted, eve.token, "POST", wall(mo.id), { content: "x" })).status).toBe(403);
    await setStatus("deactivated");
    const [gone, never] = [await booted.call(wall(mo.id)), await booted.call(wall(NOBODY))];
    expect([gone.status, gone.text]).toEqual([404, never.text]);
    expect((await send(booted, eve.token, "POST", wall(mo.id), { content: "x" })).status).toBe(404);
  });

  it("take ten entries in five minutes from one member", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => send(booted, eve.token, "POST", wall(mo.id), { content: "x" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status, headers }) => status === 429 && headers.has("retry-after"))).toHaveLength(5);
  });
});
