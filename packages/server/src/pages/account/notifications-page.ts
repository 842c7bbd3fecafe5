import { html } from "@sitevine/renderer";
import type { AccountPage } from "./account-page.js";

/** What a member was told. The page holds nobody's; the reader's script fetches those of whoever reads. */
export const notificationsPage: AccountPage = {
  path: "/notifications",
  title: (messages) => messages.notificationsTitle,
  write({ messages, icon }) {
    const notice = html`<li class="sv-notice"><span data-sv="actor">${icon("bell")}</span><p class="sv-notice-words"><span class="sv-tag" data-sv="new">${messages.notificationNew}</span> <a data-sv="text"></a><br><time class="sv-when"></time></p><button type="button" class="sv-btn sv-btn--quiet" data-sv="read">${messages.notificationRead}</button></li>`;
    const empty = html`<div class="sv-empty" data-sv="empty" hidden><span class="sv-empty-icon">${icon("bell")}</span><p class="sv-empty-title">${messages.notificationsEmptyTitle}</p><p>${messages.notificationsEmptyText}</p></div>`;
    return {
      wide: true,
      body: html`<noscript><p class="sv-problem">${messages.accountNoScript}</p></noscript><div data-sv-notifications class="sv-notices"><p data-sv="guest">${messages.notificationsGuest} <a href="/sign-in?next=/notifications">${messages.signIn}</a></p><p><button type="button" class="sv-btn sv-btn--quiet" data-sv="read-all" hidden>${messages.notificationsReadAll}</button></p><ol class="sv-notices" role="list" data-sv="list"></ol>${empty}<p><button type="button" class="sv-btn sv-btn--quiet" data-sv="older" hidden>${messages.notificationsOlder}</button></p><template data-sv="blank-notice">${notice}</template></div>`,
    };
  },
};
