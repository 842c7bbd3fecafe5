import type { AnswerOf, getPrivacy, updatePrivacy } from "@sitevine/api";
import { session } from "../main.js";
import { settle } from "./changes.js";
import { control, saving } from "./saving.js";

type Privacy = AnswerOf<typeof getPrivacy>;

const PATH = "/api/account/privacy";

/** The form for privacy settings. */
export async function wirePrivacy(): Promise<void> {
  let privacy = await session.call<typeof getPrivacy>("GET", PATH);
  const form = saving("privacy", async (_values, sent) => {
    privacy = await session.call<typeof updatePrivacy>("PATCH", PATH, readPrivacy(sent, privacy));
  });
  if (!form) return;
  for (const [name, value] of Object.entries(privacy)) {
    const field = control<HTMLInputElement>(form, name);
    if (!field) continue;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
  settle(form);
}

const readPrivacy = (form: HTMLFormElement, former: Privacy): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(former).map(([name, value]) => {
      const field = control<HTMLInputElement>(form, name);
      return [name, typeof value === "boolean" ? field?.checked : field?.value];
    }),
  );
