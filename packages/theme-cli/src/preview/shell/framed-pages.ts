import { type Html, html } from "@sitevine/renderer";
import type { ThemeSnapshot } from "../../source/check-source.js";
import { findingsList } from "./findings-list.js";

function framedDocument(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/_preview/preview.css"></head><body class="framed"><main class="main">${body}</main></body></html>
`;
}

/** Replaces a page of the theme while the theme has errors. */
export function findingsInFrame(snapshot: ThemeSnapshot): Html {
  const title = snapshot.kind === "unreadable" ? "The theme cannot be read" : "The theme has errors";
  return framedDocument(
    title,
    html`<h1>${title}</h1><p>The page appears again once these are fixed and saved.</p>${findingsList(snapshot)}`,
  );
}

/** The target of a link in the sample community whose address belongs to no template. */
export function lostInFrame(): Html {
  const text = html`<h1>Not part of the preview</h1><p>A site would show another page here. <a href="/_preview/page/home">To the home page</a></p>`;
  return framedDocument("Not part of the preview", text);
}
