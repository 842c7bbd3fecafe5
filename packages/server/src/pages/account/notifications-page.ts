import { html } from "@sitevine/renderer";
import type { AccountPage } from "./account-page.js";
import { scriptNotice } from "./form-parts.js";
import { signInFirst } from "./sign-in-first.js";

const PATH = "/notifications";

/** What a member was told. The page holds nobody's; the reader's script fetches those of whoever reads. */
export const notificationsPage: AccountPage = {
  path: PATH,
  title: (messages) => messages.notificationsTitle,
  write(context) {
    const { messages, icon } = context;
    const notice = html`<li class="sv-notice"><span data-sv="actor">${icon("bell")}</span><p class="sv-notice-words"><span class="sv-tag" data-sv="new">${messages.notificationNew}</span> <a data-sv="text"></a><br><time class="sv-when"></time></p><button type="button" class="sv-btn sv-btn--quiet" data-sv="read">${messages.notificationRead}</button></li>`;
    const empty = html`<div class="sv-empty" data-sv="empty" hidden><span class="sv-empty-icon">${icon("bell")}</span><p class="sv-empty-title">${messages.notificationsEmptyTitle}</p><p>${messages.notificationsEmptyText}</p></div>`;
    const guest = signInFirst(context, {
      icon: "bell",
      title: messages.notificationsGuestTitle,
      text: messages.notificationsGuestText,
      next: PATH,
    });
    return {
      width: "wide",
      body: html`${scriptNotice(context)}<div data-sv-notifications class="sv-notices">${guest}<p><button type="button" class="sv-btn sv-btn--quiet" data-sv="read-all" hidden>${messages.notificationsReadAll}</button></p><ol class="sv-notices" role="list" data-sv="list"></ol>${empty}<p><button type="button" class="sv-btn sv-btn--quiet" data-sv="older" hidden>${messages.notificationsOlder}</button></p><template data-sv="blank-notice">${notice}</template></div>`,
    };
  },
};
