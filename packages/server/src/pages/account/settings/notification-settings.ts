import { html } from "@sitevine/renderer";
import { controlAttributes, type FieldParts, field } from "../form-parts.js";
import { kindNames } from "./notification-kind-names.js";
import { options, savingForm, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Settings of the notifications that a member gets, and of their channels. */
export const notificationSettings: SettingsSubject = {
  id: "notifications",
  icon: "bell",
  title: (messages) => messages.notificationsTitle,
  text: (messages) => messages.notificationText,
  write(context) {
    const { messages } = context;
    const box = (channel: string, label: string) =>
      html`<td><label><input type="checkbox" data-sv="${channel}" data-label="${label}"></label></td>`;
    const row = html`<tr><th scope="row" data-sv="kind"></th>${box("site", messages.notificationSite)}${box("email", messages.notificationEmail)}</tr>`;
    const table = html`<table class="sv-kinds" data-sv="kinds" data-names="${JSON.stringify(kindNames(messages))}">
      <thead><tr><th scope="col">${messages.notificationKind}</th><th scope="col">${messages.notificationSite}</th>
      <th scope="col">${messages.notificationEmail}</th></tr></thead><tbody></tbody></table><template data-sv="blank-kind">${row}</template>`;
    const rhythm: FieldParts = {
      id: "sv-mails",
      name: "mails",
      label: messages.mailRhythm,
      hint: messages.mailRhythmHint,
    };
    const rhythms = options([
      ["at-once", messages.mailAtOnce],
      ["daily", messages.mailDaily],
      ["weekly", messages.mailWeekly],
      ["off", messages.mailOff],
    ]);
    const select = field(rhythm, html`<select class="sv-input"${controlAttributes(rhythm)}>${rhythms}</select>`);
    const saving = { label: messages.save, said: messages.settingsSaved };
    return setting(context, { inside: savingForm(context, "kinds", html`${select}${table}`, saving) });
  },
};
