import type { confirmPasswordReset, requestPasswordReset } from "@sitevine/api";
import { ask } from "../session/request.js";
import { onSend, openForm } from "./form.js";

/** Puts what has been done in the place of the form that did it. */
function finish(form: HTMLFormElement): void {
  const done = document.querySelector<HTMLElement>("[data-sv='done']");
  form.hidden = true;
  if (!done) return;
  done.hidden = false;
  done.focus();
}

/** Asks for the mail that leads back in, and sets a new password with the key in its link. */
export function wireResetPassword(): void {
  const request = openForm("reset-request");
  if (request)
    onSend(request, async (values) => {
      const body = { email: values.text("email").trim() };
      await ask<typeof requestPasswordReset>("POST", "/api/auth/password-reset", body);
      finish(request);
    });

  const set = openForm("reset-confirm");
  const token = new URLSearchParams(location.search).get("token");
  if (!set || token === null) return;
  // The key stays in this page's memory and leaves the address, its history and what other pages are told.
  history.replaceState(null, "", location.pathname);
  onSend(set, async (values) => {
    const body = { token, password: values.text("password") };
    await ask<typeof confirmPasswordReset>("POST", "/api/auth/password-reset/confirm", body);
    finish(set);
  });
}
