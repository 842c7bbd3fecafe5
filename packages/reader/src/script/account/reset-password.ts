import type { confirmPasswordReset, requestPasswordReset } from "@sitevine/api";
import { ask } from "../main.js";
import { onSend, openForm } from "./form.js";

/** Replaces the form by a message that it has succeeded. */
function finish(form: HTMLFormElement): void {
  const done = document.querySelector<HTMLElement>("[data-sv='done']");
  form.hidden = true;
  if (!done) return;
  done.hidden = false;
  done.focus();
}

/** Requests the mail with the reset link, and sets a new password with the key of that link. */
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
  // Keeps the key in memory and removes it from the address, so that neither the history nor referrers contain it.
  history.replaceState(null, "", location.pathname);
  onSend(set, async (values) => {
    const body = { token, password: values.text("password") };
    await ask<typeof confirmPasswordReset>("POST", "/api/auth/password-reset/confirm", body);
    finish(set);
  });
}
