import { type Html, html } from "@sitevine/renderer";
import { controlAttributes, type FieldParts, field } from "../form-parts.js";
import { options, savingForm, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Settings of the audiences of a member's data. */
export const privacySettings: SettingsSubject = {
  id: "privacy",
  icon: "shield",
  title: (messages) => messages.settingsPrivacy,
  text: (messages) => messages.settingsPrivacyText,
  write(context) {
    const { messages, icon } = context;
    const readers = options([
      ["everyone", messages.settingsEveryone],
      ["members", messages.settingsMembers],
      ["followers", messages.settingsFollowers],
      ["nobody", messages.settingsOnlyYou],
    ]);
    const choice = (name: string, label: string, hint?: string): Html => {
      const parts: FieldParts = { id: `sv-privacy-${name}`, name, label, hint };
      return field(parts, html`<select class="sv-input"${controlAttributes(parts)}>${readers}</select>`);
    };
    const check = (name: string, label: string): Html =>
      html`<p class="sv-check"><input type="checkbox" id="sv-privacy-${name}" name="${name}"><label for="sv-privacy-${name}">${label}</label></p>`;
    const inside = html`<div class="sv-pairs">
      ${choice("profile", messages.privacyProfile, messages.privacyProfileHint)}
      ${choice("wall", messages.privacyWall)}
      ${choice("followers", messages.privacyFollowers)}
      ${choice("following", messages.privacyFollowing)}</div>
      <div class="sv-checks">${check("showOnline", messages.privacyOnline)}${check("showVisits", messages.privacyVisits)}
      ${check("searchable", messages.privacySearch)}${check("keepHistory", messages.privacyHistory)}</div>`;
    const saving = { label: messages.save, said: messages.settingsSaved };
    const link = (href: string, words: string, name: "eye-off" | "shield"): Html =>
      html`<li class="sv-subject"><span class="sv-subject-icon">${icon(name)}</span><a href="${href}">${words}</a>${icon("chevron-right")}</li>`;
    const lists = html`<ul class="sv-subjects" role="list">${link("/settings/muted", messages.settingsMuted, "eye-off")}
      ${link("/settings/blocked", messages.settingsBlocked, "shield")}</ul>`;
    return html`${setting(context, { inside: savingForm(context, "privacy", inside, saving) })}${setting(context, {
      title: messages.settingsShunned,
      text: messages.settingsShunnedText,
      inside: lists,
    })}`;
  },
};
