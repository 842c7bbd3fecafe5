import { saveInstallAdmin, saveInstallSite } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type * as z from "zod";
import { fieldIssues } from "../../kernel/field-issues.js";
import { invalid } from "../../kernel/refusals.js";
import { commonPasswordIssues } from "../users/index.js";
import type { AdminAnswers, SiteAnswers } from "./install.service.js";

/** Everything that the installer asks for. */
export interface InstallAnswers {
  readonly site: SiteAnswers;
  readonly admin: AdminAnswers;
}

/** Checks answers that did not arrive over HTTP by the rules of the installer's endpoints; throws with every issue. */
export function readInstallAnswers(answers: { readonly site: unknown; readonly admin: unknown }): InstallAnswers {
  const issues: FieldIssue[] = [];
  const read = <T extends z.ZodType>(part: string, schema: T, value: unknown): z.output<T> | undefined => {
    const result = schema.safeParse(value);
    if (!result.success) issues.push(...fieldIssues(result.error, part));
    return result.data;
  };
  const site = read("site", saveInstallSite.body.schema, answers.site);
  const admin = read("admin", saveInstallAdmin.body.schema, answers.admin);
  if (admin) issues.push(...commonPasswordIssues(admin.password, "admin.password"));
  if (!site || !admin || issues.length > 0) throw invalid(issues, "These answers are not valid:");
  return { site, admin };
}
