import { type BlockContext, html } from "@sitevine/renderer";
import { DIGEST_MAILS } from "../../features/account/index.js";
import type { AccountContent } from "../account/account-block.js";
import { kindNames } from "../account/settings/notification-kind-names.js";
import type { PageWords } from "../words/page-sentences.js";

/** Inputs of the page to opt out of mails of one kind. */
export interface OptOutAsk {
  readonly words: PageWords["optOut"];
  /** Null for a link that the site did not make. */
  readonly mails: { readonly kind: string; readonly label: string | null } | null;
  readonly hasEnded: boolean;
}

/** A plain form that posts to the address that it has, which holds the token. */
const FORM = (label: string) => html`<form method="post"><button class="sv-btn">${label}</button></form>`;

export function optOutContent(
  { messages, model }: BlockContext,
  { words, mails, hasEnded }: OptOutAsk,
): AccountContent {
  const all = html`<p><a href="/settings/notifications">${messages.notificationsChoose}</a></p>`;
  if (!mails) return { title: words.title, body: html`<p>${words.unknown}</p>${all}` };
  const names = new Map([...Object.entries(kindNames(messages)), [DIGEST_MAILS, words.digests]]);
  const kind = html`<p><strong dir="auto">${names.get(mails.kind) ?? mails.label ?? mails.kind}</strong></p>`;
  const { name } = model.site;
  return hasEnded
    ? { title: words.endedTitle, body: html`<p>${words.ended(name)}</p>${kind}${all}` }
    : { title: words.title, body: html`<p>${words.text(name)}</p>${kind}${FORM(words.end)}${all}` };
}
