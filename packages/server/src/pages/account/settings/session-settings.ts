import { html } from "@sitevine/renderer";
import { openSentence, savedNote, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Sessions of a member. */
export const sessionSettings: SettingsSubject = {
  id: "sessions",
  icon: "monitor",
  title: (messages) => messages.settingsSessions,
  text: (messages) => messages.settingsSessionsText,
  write(context) {
    const { messages, icon } = context;
    const row = html`<li class="sv-session">${icon("monitor")}<div class="sv-session-words">
      <p class="sv-session-name"><span data-sv="device"></span>
      <span class="sv-tag" data-sv="here">${messages.settingsSessionHere}</span></p>
      ${openSentence("seen", messages.settingsSessionSeen("{time}", "{address}"))}</div>
      <button type="button" class="sv-btn sv-btn--quiet" data-sv="end" data-words="${messages.settingsSessionEndOf("{device}")}">
      ${messages.settingsSessionEnd}</button></li>`;
    const list = html`<ul class="sv-sessions" role="list" data-sv="sessions"
      data-device="${messages.settingsDevice("{browser}", "{system}")}"
      data-unknown="${messages.settingsDeviceUnknown}"></ul>
      ${savedNote(context, messages.settingsSessionEnded("{device}"))}<template data-sv="blank-session">${row}</template>`;
    return setting(context, { inside: list });
  },
};
