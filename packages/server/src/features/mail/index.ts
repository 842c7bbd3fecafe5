export { createMailQueue, mailJobs } from "./mail.jobs.js";
export type { MailData, MailQueue, MailTemplate } from "./mail-queue.port.js";
