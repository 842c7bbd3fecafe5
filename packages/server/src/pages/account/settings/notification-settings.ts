import { html } from "@sitevine/renderer";
import { kindNames } from "./notification-kind-names.js";
import { savingForm, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Of what a member is notified, and where. */
export const notificationSettings: SettingsSubject = {
  id: "notifications",
  icon: "bell",
  title: (messages) => messages.notificationsTitle,
  text: (messages) => messages.newsText,
  write(context) {
    const { messages } = context;
    const box = (channel: string, label: string) =>
      html`<td><label><input type="checkbox" data-sv="${channel}" data-label="${label}"></label></td>`;
    const row = html`<tr><th scope="row" data-sv="kind"></th>${box("site", messages.newsSite)}${box("email", messages.newsEmail)}</tr>`;
    const table = html`<table class="sv-news" data-sv="news" data-names="${JSON.stringify(kindNames(messages))}">
      <thead><tr><th scope="col">${messages.newsKind}</th><th scope="col">${messages.newsSite}</th>
      <th scope="col">${messages.newsEmail}</th></tr></thead><tbody></tbody></table><template data-sv="blank-news">${row}</template>`;
    const saving = { label: messages.save, said: messages.settingsSaved };
    return setting(context, { inside: savingForm(context, "news", table, saving) });
  },
};
