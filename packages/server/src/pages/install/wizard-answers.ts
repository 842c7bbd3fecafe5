import { saveInstallAdmin, saveInstallDatabase, saveInstallSite } from "@sitevine/api";
import { fieldIssueSchema } from "@sitevine/contracts";
import * as z from "zod";
import { AppError } from "../../kernel/app-error.js";
import type { FormState } from "./form-field.js";

/** The bodies of the installer's endpoints that the wizard's forms correspond to. */
export const WIZARD_BODIES = {
  database: saveInstallDatabase.body.schema,
  site: saveInstallSite.body.schema,
  admin: saveInstallAdmin.body.schema,
} as const;

/** Advice to the operator about a field, whatever exactly is wrong with it. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["driver", "Choose one of the two."],
  ["url", "Type a whole address such as https://example.org."],
  ["name", "Give it a name of at most 120 characters."],
  ["language", "Type a language tag such as en, de or pt-BR."],
  ["timezone", "Type the name of a time zone, such as Europe/Berlin, Asia/Kolkata or UTC."],
  ["email", "Type an e-mail address such as you@example.org."],
  [
    "username",
    "Use 3 to 32 letters, digits, hyphens and underscores, a letter first; words such as admin are reserved.",
  ],
  ["displayName", "Use at most 64 characters."],
  ["password", "Use at least 8 characters."],
]);

export type ReadForm<Schema extends z.ZodType> =
  | { readonly ok: true; readonly answers: z.output<Schema> }
  | { readonly ok: false; readonly state: FormState };

/** Checks a form with the schema of its endpoint. An empty field counts as absent. */
export function readWizardForm<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): ReadForm<Schema> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
  const result = schema.safeParse(filled);
  if (result.success) return { ok: true, answers: result.data };
  const fields = result.error.issues.map(({ path }) => String(path[0] ?? ""));
  const problems = new Map(fields.map((field) => [field, ADVICE.get(field) ?? "This is not valid."]));
  return { ok: false, state: { values, problems } };
}

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["common_password", "This is one of the 10,000 most common passwords, which are guessed first. Choose another one."],
]);

/** Advice about the fields that the installer refused; null for an error that is not about fields. */
export function refusedFields(error: unknown): ReadonlyMap<string, string> | null {
  if (!(error instanceof AppError)) return null;
  const issues = z.array(fieldIssueSchema).nonempty().safeParse(error.details);
  if (!issues.success) return null;
  const adviceFor = (code: string): string => REFUSALS.get(code) ?? "This is not valid.";
  return new Map(issues.data.map(({ path, code }) => [path, adviceFor(code)]));
}
