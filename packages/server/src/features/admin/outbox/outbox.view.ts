import type { AnswerOf, listOutbox } from "@sitevine/api";
import type { MailLabel } from "../../mail/index.js";
import { jobProgressView, type SeenJob } from "../jobs/job.view.js";

type OutboxMail = AnswerOf<typeof listOutbox>["data"][number];

export function outboxMailView({ label, ...seen }: SeenJob & { readonly label: MailLabel }): OutboxMail {
  return { ...jobProgressView(seen), to: label.to, kind: label.template };
}
