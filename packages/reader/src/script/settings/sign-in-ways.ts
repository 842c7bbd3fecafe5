import type {
  changePassword,
  changeUsername,
  confirmEmailChange,
  removePin,
  requestEmailChange,
  setPin,
} from "@sitevine/api";
import {
  clearIssues,
  focusOn,
  onSend,
  openForm,
  part,
  pressing,
  session,
  showRefusal,
  showStep,
  write,
} from "../main.js";
import type { OwnAccount } from "./own-account.js";
import { clearSaved, control, empty, saving, showSaved, writeSentence } from "./saving.js";
import { shortDay } from "./times.js";

/** The name in the address of the profile, which stays for a while once it has changed. */
export function wireUsername(place: HTMLElement, account: OwnAccount): void {
  const form = saving("username", async (values, sent) => {
    account.change(
      await session.call<typeof changeUsername>("PATCH", "/api/account/username", {
        username: values.text("username").trim(),
      }),
    );
    const wait = part(place, "username-wait");
    // The button that was pressed is locked by now.
    if (wait && sent.querySelector("fieldset")?.disabled) focusOn(wait);
  });
  const field = control(form, "username");
  if (!form || !field) return;
  field.value = account.now.username;
  account.watch(({ usernameChangeableAt }) => {
    const fields = form.querySelector("fieldset");
    if (fields) fields.disabled = usernameChangeableAt !== null;
    if (usernameChangeableAt !== null)
      writeSentence(place, "username-wait", { date: shortDay(new Date(usernameChangeableAt)) });
  });
}

/** A new address in two steps: where to, then the code that went there. */
export function wireEmail(place: HTMLElement, account: OwnAccount): void {
  const form = openForm("email");
  if (!form) return;
  let isAsked = false;

  const begin = (): void => {
    isAsked = false;
    empty(form);
    showStep(form, "address");
  };

  onSend(form, async (values) => {
    clearSaved(form);
    if (isAsked) {
      const body = { code: values.text("code").trim() };
      account.change(await session.call<typeof confirmEmailChange>("POST", "/api/account/email/verify-code", body));
      begin();
      return showSaved(form);
    }
    const email = values.text("email").trim();
    await session.call<typeof requestEmailChange>("POST", "/api/account/email", {
      email,
      password: values.text("password"),
    });
    isAsked = true;
    write(form, "new-address", email);
    showStep(form, "code");
  });
  part(form, "other-address")?.addEventListener("click", begin);
  account.watch(({ email }) => writeSentence(place, "email-now", { address: email }));
}

/** A new password, which ends all other sessions. */
export function wirePassword(onChanged: () => void): void {
  saving("password", async (values, sent) => {
    const passwords = { currentPassword: values.text("currentPassword"), newPassword: values.text("newPassword") };
    await session.call<typeof changePassword>("POST", "/api/account/password", passwords);
    empty(sent);
    onChanged();
  });
}

/** The second secret of signing in. */
export function wirePin(place: HTMLElement, account: OwnAccount): void {
  const form = saving("pin", async (values, sent) => {
    await session.call<typeof setPin>("POST", "/api/account/pin", {
      pin: values.text("pin"),
      password: values.text("password"),
    });
    empty(sent);
    account.change({ pinEnabled: true });
  });
  const remove = form && part(form, "remove-pin");
  const password = control(form, "password");
  if (!form || !remove || !password) return;
  pressing(
    remove,
    async () => {
      clearIssues(form);
      clearSaved(form);
      await session.call<typeof removePin>("DELETE", "/api/account/pin", { password: password.value });
      empty(form);
      account.change({ pinEnabled: false });
      showSaved(form, remove.dataset.said);
      const state = part(place, "pin-state");
      if (state) focusOn(state);
    },
    (error) => showRefusal(form, error),
  );
  account.watch(({ pinEnabled }) => {
    const state = part(place, "pin-state");
    if (state) state.textContent = (pinEnabled ? state.dataset.on : state.dataset.off) ?? "";
    remove.hidden = !pinEnabled;
  });
}
