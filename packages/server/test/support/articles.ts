import * as api from "@sitevine/api";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** Writes an article and publishes it; gives its id. */
export async function publishArticle(booted: BootedSite, token: string, article: object = {}): Promise<string> {
  const body = { title: "On boats", content: "Boats float.", ...article };
  const answer = await booted.call(api.createArticle, { token, body });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body;
  const published = await booted.call(api.publishArticle, { params: { id }, token });
  expect(published.status, published.text).toBe(200);
  return id;
}

const accessOf = (visibility: "public" | "members") => ({
  access: { visibility, readGroupIds: [], writeGroupIds: [] },
});

/** Makes a category; gives its id. */
export async function addCategory(
  booted: BootedSite,
  token: string,
  name: string,
  visibility: "public" | "members" = "public",
): Promise<string> {
  const body = { name, ...accessOf(visibility) };
  const answer = await booted.call(api.createCategory, { token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** Hides a category from guests. */
export async function hideCategory(booted: BootedSite, token: string, id: string): Promise<void> {
  const answer = await booted.call(api.updateCategory, { params: { id }, token, body: accessOf("members") });
  expect(answer.status, answer.text).toBe(200);
}
