import type { redeemBetaCode, register, SentBodyOf, sendRegistrationCode } from "@sitevine/api";
import { announce, ask } from "../main.js";
import { type FormValues, onSend, openForm, showStep } from "./form.js";
import { clearIssues, showRefusal } from "./form-issues.js";
import { goOn } from "./sign-in.js";

type Account = SentBodyOf<typeof register>;
type ProfileFields = NonNullable<Account["profileFields"]>;

/** Registration in two steps: first the email address, to which a code is sent, then the account. */
export function wireRegister(): void {
  const form = openForm("register");
  if (!form) return;
  let email = "";

  async function mailCode(): Promise<void> {
    await ask<typeof sendRegistrationCode>("POST", "/api/auth/register/send-code", { email });
  }

  onSend(form, async (values) => {
    if (email === "") {
      await redeem(form);
      email = values.text("email").trim();
      await mailCode().catch((error: unknown) => {
        email = "";
        throw error;
      });
      const element = form.querySelector("[data-sv='address']");
      if (element) element.textContent = email;
      return showStep(form, "account");
    }
    await ask<typeof register>("POST", "/api/auth/register", accountOf(form, values, email));
    goOn();
  });

  form.querySelector("[data-sv='other-address']")?.addEventListener("click", () => {
    email = "";
    showStep(form, "address");
  });
  form.querySelector("[data-sv='send-again']")?.addEventListener("click", async ({ currentTarget }) => {
    clearIssues(form);
    const { said = "" } = (currentTarget as HTMLElement).dataset;
    await mailCode().then(
      () => announce(said),
      (error: unknown) => showRefusal(form, error),
    );
  });
}

/** Redeems a code at a gate that requires one; a redeemed code is not sent again. */
async function redeem(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>("[name='betaCode']");
  const code = field?.value.trim();
  if (!field || !code) return;
  await ask<typeof redeemBetaCode>("POST", "/api/beta/redeem", { code });
  field.value = "";
}

function accountOf(form: HTMLFormElement, values: FormValues, email: string): Account {
  const optional = (name: string): Record<string, string> => {
    const text = values.text(name).trim();
    return text === "" ? {} : { [name]: text };
  };
  return {
    email,
    code: values.text("code").trim(),
    username: values.text("username").trim(),
    password: values.text("password"),
    ...optional("displayName"),
    ...optional("inviteCode"),
    profileFields: profileFieldsOf(form),
  };
}

/** Answers to the site's own profile fields by key; empty ones are left out. */
function profileFieldsOf(form: HTMLFormElement): ProfileFields {
  const answers: ProfileFields = {};
  for (const field of form.querySelectorAll<HTMLInputElement>("[name^='profileFields.']")) {
    const key = field.name.slice("profileFields.".length);
    if (field.type === "checkbox") answers[key] = field.checked;
    else if (field.value !== "") answers[key] = field.type === "number" ? field.valueAsNumber : field.value;
  }
  return answers;
}
