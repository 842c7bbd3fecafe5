import { html } from "@sitevine/renderer";
import { NOTIFICATIONS_SCRIPT } from "../static-files.js";
import type { AccountPage } from "./account-page.js";
import { scriptNotice } from "./form-parts.js";
import { loading } from "./loading.js";
import { signInFirst } from "./sign-in-first.js";

const PATH = "/notifications";

/** Notifications of a member, day by day. The page contains none; the reader's script fetches those of the viewer. */
export const notificationsPage: AccountPage = {
  path: PATH,
  title: (messages) => messages.notificationsTitle,
  scripts: [NOTIFICATIONS_SCRIPT],
  write(context) {
    const { messages, icon, outline, model } = context;
    const level = outline.next(2);
    const day = html`<section class="sv-day"><h${level} class="sv-day-title" data-sv="day"></h${level}>
      <ol class="sv-notification-list" role="list" data-sv="notifications"></ol></section>`;
    const notification = html`<li class="sv-notification"><span class="sv-faces" data-sv="actor">${icon("bell")}</span><p class="sv-notification-words">
      <span class="sv-hidden" data-sv="new">${messages.notificationUnread}: </span><a data-sv="text"></a>
      <time class="sv-when"></time></p><span class="sv-notification-mark"></span></li>`;
    const empty = html`<div class="sv-empty" data-sv="empty" hidden><span class="sv-empty-icon">${icon("bell")}</span>
      <p class="sv-empty-title">${messages.notificationsEmptyTitle}</p><p>${messages.notificationsEmptyText}</p></div>`;
    const guest = signInFirst(context, {
      icon: "bell",
      title: messages.notificationsGuestTitle,
      text: messages.notificationsGuestText,
      next: PATH,
    });
    const tools = html`<p class="sv-notification-tools">
      <button type="button" class="sv-btn sv-btn--quiet" data-sv="read-all" data-said="${messages.notificationsAllRead}" hidden>
      ${icon("check")}${messages.notificationsReadAll}</button></p>`;
    const list = html`<div class="sv-days" data-sv="list"></div>${empty}
      <p><button type="button" class="sv-btn sv-btn--quiet" data-sv="older" hidden>${messages.notificationsOlder}</button></p>
      <p><a href="/settings/notifications">${messages.notificationsChoose}</a></p>`;
    const own = html`<div class="sv-notifications" data-sv="member"${model.viewer.kind === "guest" ? html` hidden` : html` aria-busy="true"`}>
      ${tools}${list}</div>`;
    return {
      width: "wide",
      body: html`${scriptNotice(context)}
        <div class="sv-own" data-sv-notifications data-time-zone="${model.site.timeZone}">${guest}${loading(context)}
        ${own}<template data-sv="blank-day">${day}</template><template data-sv="blank-notification">${notification}</template></div>`,
    };
  },
};
