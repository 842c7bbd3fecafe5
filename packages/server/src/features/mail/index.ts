export { greeted } from "./greeted.model.js";
export { createMailQueue, createMailSender, MAIL_TRIES, mailJobs, mailLabels } from "./mail.jobs.js";
export type { MailLabel, MailLabels } from "./mail-label.model.js";
export type { MailData, MailLink, MailQueue, MailTemplate, SendMail } from "./mail-queue.port.js";
