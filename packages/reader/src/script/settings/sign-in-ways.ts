import type {
  changePassword,
  changeUsername,
  confirmEmailChange,
  leaveSite,
  removePin,
  requestEmailChange,
  setPin,
} from "@sitevine/api";
import { onSend, openForm, showStep } from "../account/form.js";
import { clearIssues, showRefusal } from "../account/form-issues.js";
import { focusOn, part, pressing, session, write } from "../main.js";
import { followChanges, settle } from "./changes.js";
import type { OwnAccount } from "./own-account.js";
import { clearSaved, control, empty, saving, showSaved, writeSentence } from "./saving.js";

const longDay = new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "long" });

/** The form for the username, which is locked for a while after a change. */
export function wireUsername(section: HTMLElement, account: OwnAccount): void {
  const form = saving("username", async (values, sent) => {
    account.change(
      await session.call<typeof changeUsername>("PATCH", "/api/account/username", {
        username: values.text("username").trim(),
      }),
    );
    const wait = part(section, "username-wait");
    // The button that was pressed is disabled now.
    if (wait && sent.querySelector("fieldset")?.disabled) focusOn(wait);
  });
  const field = control(form, "username");
  if (!form || !field) return;
  field.value = account.now.username;
  settle(form);
  account.watch(({ usernameChangeableAt }) => {
    const fields = form.querySelector("fieldset");
    if (fields) fields.disabled = usernameChangeableAt !== null;
    if (usernameChangeableAt !== null)
      writeSentence(section, "username-wait", { date: longDay.format(new Date(usernameChangeableAt)) });
  });
}

/** The form for a new email address, in two steps: the address, then the code that was sent to it. */
export function wireEmail(section: HTMLElement, account: OwnAccount): void {
  const form = openForm("email");
  if (!form) return;
  followChanges(form);
  let isAsked = false;

  const begin = (): void => {
    isAsked = false;
    empty(form);
    settle(form);
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
    settle(form);
    showStep(form, "code");
  });
  part(form, "other-address")?.addEventListener("click", begin);
  account.watch(({ email }) => writeSentence(section, "email-now", { address: email }));
}

/** The form for a new password, which ends all other sessions. */
export function wirePassword(): void {
  saving("password", async (values, sent) => {
    const passwords = { currentPassword: values.text("currentPassword"), newPassword: values.text("newPassword") };
    await session.call<typeof changePassword>("POST", "/api/account/password", passwords);
    empty(sent);
  });
}

/** The form for the PIN. */
export function wirePin(section: HTMLElement, account: OwnAccount): void {
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
      settle(form);
      account.change({ pinEnabled: false });
      showSaved(form, remove.dataset.said);
      const state = part(section, "pin-state");
      if (state) focusOn(state);
    },
    (error) => showRefusal(form, error),
  );
  account.watch(({ pinEnabled }) => {
    const state = part(section, "pin-state");
    if (state) state.textContent = (pinEnabled ? state.dataset.on : state.dataset.off) ?? "";
    remove.hidden = !pinEnabled;
  });
}

/** The form that ends the membership. Nothing of the page belongs to anybody afterwards. */
export function wireLeaving(): void {
  const form = saving("leave", async (values, sent) => {
    await session.call<typeof leaveSite>("POST", "/api/account/leave", { password: values.text("password") });
    empty(sent);
    settle(sent);
    // The site has ended the session; this browser and its other tabs forget it too.
    await session.signOut().catch(() => undefined);
    location.assign("/");
  });
  if (form) settle(form);
}
