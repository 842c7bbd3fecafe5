import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** Writes an article and publishes it; gives its id. */
export async function publishArticle(booted: BootedSite, token: string, article: object = {}): Promise<string> {
  const body = { title: "On boats", content: "Boats float.", ...article };
  const answer = await booted.call("/api/articles", { token, body });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.json as { id: string };
  const published = await booted.call(`/api/articles/${id}/publish`, { token, method: "POST" });
  expect(published.status, published.text).toBe(200);
  return id;
}
