import { expect } from "vitest";
import { publishArticle } from "./articles.js";
import { type BootedSite, type BootOptions, bootSite } from "./booted-site.js";
import { createMember, logIn } from "./members.js";

/** Calls the interface for somebody, and gives the answer of a call that must succeed. */
export async function send(
  booted: BootedSite,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await booted.call(path, { method, token, ...(body ? { body } : {}) });
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  return answer.json;
}

export const idOf = (answer: unknown): string => (answer as { id: string }).id;

/** A site with a category, an article of the administrator in it, one of a member, and a comment. */
export async function bootCommunity(kind: Parameters<typeof bootSite>[0], options: BootOptions = {}) {
  const booted = await bootSite(kind, options);
  const admin = await booted.installed();
  const mo = await createMember(booted, { username: "mo" });
  const member = await logIn(booted, mo.email);
  const sea = idOf(await send(booted, admin, "POST", "/api/article-categories", { name: "Sea", description: "Salt." }));
  const boats = await publishArticle(booted, admin, {
    title: "On boats",
    content: "Boats *float* well.",
    excerpt: "Why boats float.",
    categoryId: sea,
    tags: ["Wooden Boats"],
  });
  booted.clock.advance(60_000);
  await publishArticle(booted, member, { title: "On oars", content: "Oars row." });
  await send(booted, member, "POST", `/api/articles/${boats}/comments`, { content: "They sink as well." });
  booted.clock.advance(60_000);
  return { booted, admin, member, mo, sea, boats };
}
