import { html } from "hono/html";
import type { Account } from "../store/accounts.js";

/** A piece of HTML whose values are escaped. */
export type Html = ReturnType<typeof html>;

/** A whole page. */
export const pageView = (title: string, content: Html, account?: Account): Html =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · Marketplace</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/style.css"></head>
<body>
<header><p><strong>Marketplace</strong></p>${account ? html`<p>Signed in as ${account.email}</p>` : ""}</header>
<main>${content}</main>
</body></html>`;

/** A page with one message. */
export const messageView = (title: string, text: string, account?: Account): Html =>
  pageView(title, html`<section class="card"><h1>${title}</h1><p>${text}</p></section>`, account);
