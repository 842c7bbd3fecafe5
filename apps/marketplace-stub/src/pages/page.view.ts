import { html } from "hono/html";
import type { Account } from "../store/accounts.js";

/** A piece of HTML whose values are escaped. */
export type Html = ReturnType<typeof html>;

const PLACES = [
  ["/link", "Link a site"],
  ["/account", "Your licences"],
] as const;

/** The address of a page in the navigation. */
export type Place = (typeof PLACES)[number][0];

const navigation = (here: Place | undefined): Html =>
  html`<nav aria-label="Pages">${PLACES.map(
    ([path, name]) => html`<a href="${path}"${path === here ? html` aria-current="page"` : ""}>${name}</a>`,
  )}</nav>`;

const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/>
<path d="M5 14v6h14v-6"/></svg>`;

/** A whole page; with an account, its holder is signed in. */
export const pageView = (title: string, content: Html, account?: Account, here?: Place): Html =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · Marketplace</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/style.css"></head>
<body>
<header><p class="brand">${MARK}Marketplace</p>
${account ? html`${navigation(here)}<p class="who" title="${account.email}">Signed in as ${account.email}</p>` : ""}</header>
<main>${content}</main>
</body></html>`;

/** Outcome that a message reports, shown by its sign: something was done, has expired, or was refused. */
export type Tone = "done" | "over" | "refused";

const SIGNS: Readonly<Record<Tone, string>> = {
  done: "M5 12.5l4.5 4.5L19 7.5",
  over: "M12 6.5V12l4 2.5",
  refused: "M7 7l10 10M17 7L7 17",
};

/** A page with one message. */
export const messageView = (title: string, text: string, tone: Tone, account?: Account): Html =>
  pageView(
    title,
    html`<section class="card message"><svg class="sign ${tone}" viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[tone]}"/></svg>
<h1>${title}</h1><p>${text}</p></section>`,
    account,
  );

/** Is seen for a moment on the way to another page, whose address the answer has as its header `Refresh`. */
export const onwardView = (place: Place): Html =>
  pageView(
    "One moment",
    html`<section class="card message"><h1>One moment</h1><p><a href="${place}">Continue</a></p></section>`,
  );
