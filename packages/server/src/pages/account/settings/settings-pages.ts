import { type BlockContext, type Html, html } from "@sitevine/renderer";
import { SETTINGS_SCRIPT } from "../../static-files.js";
import type { AccountPage } from "../account-page.js";
import { scriptNotice } from "../form-parts.js";
import { loading } from "../loading.js";
import { signInFirst } from "../sign-in-first.js";
import { accountSettings } from "./account-settings.js";
import { appearanceSettings } from "./appearance-settings.js";
import { notificationSettings } from "./notification-settings.js";
import { privacySettings } from "./privacy-settings.js";
import { profileSettings } from "./profile-settings.js";
import { sessionSettings } from "./session-settings.js";
import type { SettingsSubject } from "./settings-subject.js";

const PATH = "/settings";
const SUBJECTS: readonly SettingsSubject[] = [
  profileSettings,
  accountSettings,
  sessionSettings,
  privacySettings,
  notificationSettings,
  appearanceSettings,
];

const pathOf = ({ id }: SettingsSubject): string => `${PATH}/${id}`;

const isGuest = ({ model }: BlockContext): boolean => model.viewer.kind === "guest";
const hiddenFromGuests = (context: BlockContext): Html | false => isGuest(context) && html` hidden`;

const guestNotice = (context: BlockContext, next: string): Html =>
  signInFirst(context, {
    icon: "user",
    title: context.messages.settingsGuestTitle,
    text: context.messages.settingsGuestText,
    next,
  });

/** The subjects in words. Links to a place on the one page that settings once were find their subject here. */
const overviewPage: AccountPage = {
  path: PATH,
  title: (messages) => messages.settings,
  scripts: [SETTINGS_SCRIPT],
  write(context) {
    const { messages, icon } = context;
    const row = (subject: SettingsSubject): Html =>
      html`<li class="sv-subject" id="${subject.formerId ?? subject.id}"${!subject.isForGuests && html` data-sv-own${hiddenFromGuests(context)}`}>
        <span class="sv-subject-icon">${icon(subject.icon)}</span>
        <div><a href="${pathOf(subject)}">${subject.title(messages)}</a><p class="sv-quiet">${subject.text(messages)}</p></div>
        ${icon("chevron-right")}</li>`;
    return {
      width: "wide",
      body: html`<p class="sv-quiet">${messages.settingsText}</p>
        <div class="sv-settings" data-sv-settings="overview">${guestNotice(context, PATH)}
        <ul class="sv-subjects" role="list">${SUBJECTS.map(row)}</ul></div>`,
    };
  },
};

function neighbours(context: BlockContext, here: SettingsSubject): Html {
  const { messages, icon } = context;
  const links = SUBJECTS.map(
    (subject) =>
      html`<li><a href="${pathOf(subject)}"${subject === here && html` aria-current="page"`}>${icon(subject.icon)}${subject.title(messages)}</a></li>`,
  );
  return html`<nav class="sv-settings-nav" aria-label="${messages.settings}" data-sv="parts"${hiddenFromGuests(context)}>
    <p><a class="sv-settings-all" href="${PATH}">${icon("arrow-left")}${messages.settingsAll}</a></p>
    <ul role="list">${links}</ul></nav>`;
}

/**
 * The page of one subject. It holds nobody's data: forms stand empty and locked until the script has fetched what belongs into
 * them, and the page says so. The look is chosen without either.
 */
const subjectPage = (subject: SettingsSubject): AccountPage => ({
  path: pathOf(subject),
  title: subject.title,
  series: (messages) => messages.settings,
  asksProfileFields: subject.asksProfileFields === true,
  scripts: [SETTINGS_SCRIPT],
  write(context, ask) {
    const inside = subject.write(context, ask);
    const own = html`${guestNotice(context, pathOf(subject))}${loading(context)}
      <div class="sv-settings-member" data-sv="member"${isGuest(context) ? html` hidden` : html` aria-busy="true"`}>${inside}</div>`;
    return {
      width: "settings",
      before: neighbours(context, subject),
      body: html`<p class="sv-quiet">${subject.text(context.messages)}</p>${
        subject.isForGuests ? null : scriptNotice(context)
      }<div class="sv-settings sv-own" data-sv-settings="${subject.id}">${subject.isForGuests ? inside : own}</div>`,
    };
  },
});

/** Settings of an account: an overview, and one page for each subject. */
export const settingsPages: readonly AccountPage[] = [overviewPage, ...SUBJECTS.map(subjectPage)];
