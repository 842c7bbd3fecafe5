import * as api from "@sitevine/api";
import type { CallArguments, StrictCall } from "@sitevine/testkit";
import { publishArticle } from "./articles.js";
import { type BootedSite, type BootOptions, bootSite } from "./booted-site.js";
import { createMember, logIn } from "./members.js";

/** Calls the interface for somebody, and gives the answer of a call that must succeed. */
export async function send<E extends api.Endpoint>(
  booted: BootedSite,
  token: string,
  endpoint: E,
  ...call: CallArguments<StrictCall<E>>
): Promise<api.AnswerOf<E>> {
  return (await booted.as(token).call(endpoint, ...call)).body;
}

/** A site with a category, an article of the administrator in it, one of a member, and a comment. */
export async function bootCommunity(kind: Parameters<typeof bootSite>[0], options: BootOptions = {}) {
  const booted = await bootSite(kind, options);
  const admin = await booted.installed();
  const mo = await createMember(booted, { username: "mo" });
  const member = await logIn(booted, mo.email);
  const { id: sea } = await send(booted, admin, api.createCategory, { body: { name: "Sea", description: "Salt." } });
  const boats = await publishArticle(booted, admin, {
    title: "On boats",
    content: "Boats *float* well.",
    excerpt: "Why boats float.",
    categoryId: sea,
    tags: ["Wooden Boats"],
  });
  booted.clock.advance(60_000);
  await publishArticle(booted, member, { title: "On oars", content: "Oars row." });
  await send(booted, member, api.createArticleComment, {
    params: { id: boats },
    body: { content: "They sink as well." },
  });
  booted.clock.advance(60_000);
  // Badges and sightings are written behind the scenes; a test that reads a page twice must not meet one in between.
  await booted.settled();
  return { booted, admin, member, mo, sea, boats };
}
