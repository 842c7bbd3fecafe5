export { greeted } from "./greeted.model.js";
export { createMailQueue, createMailSender, MAIL_TRIES, mailJobs } from "./mail.jobs.js";
export type { MailData, MailQueue, MailTemplate, SendMail } from "./mail-queue.port.js";
