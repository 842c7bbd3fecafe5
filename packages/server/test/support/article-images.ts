import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import type { BootedSite } from "./booted-site.js";
import { fileForm, type PictureOptions, picture } from "./pictures.js";

/** A form with a picture, and what it shows. */
export async function imageForm(options: PictureOptions = {}, alt?: string): Promise<FormData> {
  const form = fileForm(await picture("png", options));
  if (alt !== undefined) form.set("alt", alt);
  return form;
}

/** Uploads a picture to an article and gives it as the site does. */
export async function addImage(booted: BootedSite, token: string, id: string, options: PictureOptions = {}) {
  const body = await imageForm(options);
  return (await booted.as(token).call(api.uploadArticleImage, { params: { id }, body })).body;
}

/** Every file of an image of an article below the folder of the site, as the addresses end. */
export async function imageFiles(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, "uploads", "articles"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".webp")).sort();
}

/** Names of the files of an image. */
export const filesOf = ({ sources }: { readonly sources: readonly { readonly url: string }[] }): readonly string[] =>
  sources.map(({ url }) => url.replace("/uploads/articles/", "")).sort();
