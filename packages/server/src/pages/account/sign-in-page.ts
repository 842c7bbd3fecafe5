import { html } from "@sitevine/renderer";
import { ACCOUNT_SCRIPT } from "../static-files.js";
import { type AccountPage, withNext } from "./account-page.js";
import { emailField, type SecretParts, scriptForm, secretField } from "./form-parts.js";

export const signInPage: AccountPage = {
  path: "/sign-in",
  openAtGate: true,
  title: (messages) => messages.signInTitle,
  scripts: [ACCOUNT_SCRIPT],
  write(context, { query, registration }) {
    const { messages, model } = context;
    const password: SecretParts = {
      id: "sv-password",
      name: "password",
      label: messages.accountPassword,
      missing: messages.accountPasswordMissing,
      required: true,
    };
    const pin: SecretParts = {
      id: "sv-pin",
      name: "loginPin",
      label: messages.signInPin,
      hint: messages.signInPinHint,
      missing: messages.signInPinMissing,
      wrong: messages.signInPinMissing,
    };
    const inside = html`${emailField(context)}
      ${secretField(context, password, html` autocomplete="current-password" maxlength="256"`)}
      <div data-sv-step="pin" hidden>${secretField(
        context,
        pin,
        html` inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{4,12}" maxlength="12"`,
      )}</div><button class="sv-btn">${messages.signIn}</button>`;
    const refusals = { "SVC-AUTH-1001": messages.wrongSignIn, "SVC-AUTH-1003": messages.lockedOut };
    const join =
      registration.open &&
      html`<p>${messages.signInNoAccount} <a href="${withNext("/register", query)}">${messages.join}</a></p>`;
    return {
      body: html`<p class="sv-quiet">${messages.signInText(model.site.name)}</p>
        ${scriptForm(context, "sign-in", inside, refusals)}<p><a href="/reset-password">${messages.signInForgot}</a></p>${join}`,
    };
  },
};
