import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { imageForm } from "./article-images.js";
import type { BootedSite } from "./booted-site.js";
import type { PictureOptions } from "./pictures.js";

/** Uploads a picture for comments and gives it as the site does. */
export async function addCommentImage(booted: BootedSite, token: string, options: PictureOptions = {}) {
  return (await booted.as(token).call(api.uploadCommentImage, { body: await imageForm(options) })).body;
}

/** The ids of the images of comments that have files below the folder of the site. */
export async function commentImageFiles(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, "uploads", "comments"), { recursive: true }).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".webp")).map((name) => name.split("/")[0] ?? "");
  return [...new Set(ids)].sort();
}
