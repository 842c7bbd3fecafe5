import type { login } from "@sitevine/api";
import { ask } from "../main.js";
import { onSend, openForm } from "./form.js";
import { nextPath } from "./next-path.js";

/** Continues to the page that the member wanted to see before signing in. */
export const goOn = (): void =>
  location.assign(nextPath(new URLSearchParams(location.search).get("next"), location.origin));

/** The sign-in form. It asks for the PIN after the right password if the account has one. */
export function wireSignIn(): void {
  const form = openForm("sign-in");
  if (!form) return;
  const pinStep = form.querySelector<HTMLElement>("[data-sv-step='pin']");
  const pin = pinStep?.querySelector("input");
  onSend(form, async (values) => {
    const body = {
      email: values.text("email"),
      password: values.text("password"),
      ...(pin?.value ? { loginPin: pin.value } : {}),
    };
    const answer = await ask<typeof login>("POST", "/api/auth/login", body);
    if ("accessToken" in answer) return goOn();
    if (!pinStep || !pin) return;
    pinStep.hidden = false;
    pin.required = true;
    pin.focus();
  });
}
