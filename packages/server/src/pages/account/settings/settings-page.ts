import { html } from "@sitevine/renderer";
import { SETTINGS_SCRIPT } from "../../static-files.js";
import type { AccountPage } from "../account-page.js";
import { scriptNotice } from "../form-parts.js";
import { signInFirst } from "../sign-in-first.js";
import { accountSettings } from "./account-settings.js";
import { notificationSettings } from "./notification-settings.js";
import { privacySettings } from "./privacy-settings.js";
import { profileSettings } from "./profile-settings.js";
import { sessionSettings } from "./session-settings.js";
import { settingsPart } from "./settings-parts.js";
import { themeSettings } from "./theme-settings.js";

const PATH = "/settings";

/**
 * How members look after their accounts. The page holds nobody's data: forms stand empty and locked until the script has
 * fetched what belongs into them. What a reader wears is chosen without either.
 */
export const settingsPage: AccountPage = {
  path: PATH,
  title: (messages) => messages.settings,
  asksProfileFields: true,
  scripts: [SETTINGS_SCRIPT],
  write(context, ask) {
    const { messages, model } = context;
    const isGuest = model.viewer.kind === "guest";
    const own = [
      profileSettings(context, ask),
      accountSettings(context),
      sessionSettings(context),
      privacySettings(context),
      notificationSettings(context),
    ];
    const theme = themeSettings(context);
    const links = [...own, ...(theme ? [theme] : [])].map(
      ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
    );
    const hidden = html` hidden`;
    const nav = html`<nav class="sv-settings-nav" aria-label="${messages.settingsOnPage}" data-sv="parts"${isGuest && hidden}><ul role="list">${links}</ul></nav>`;
    const member = html`<div class="sv-settings-member" data-sv="member"${isGuest && hidden}>${own.map((part) => settingsPart(context, part))}</div>`;
    const guest = signInFirst(context, {
      icon: "user",
      title: messages.settingsGuestTitle,
      text: messages.settingsGuestText,
      next: PATH,
    });
    return {
      width: "settings",
      body: html`<p class="sv-quiet">${messages.settingsText}</p>${scriptNotice(context)}<div class="sv-settings" data-sv-settings>${nav}<div class="sv-settings-parts">${guest}${member}${
        theme && settingsPart(context, theme)
      }</div></div>`,
    };
  },
};
