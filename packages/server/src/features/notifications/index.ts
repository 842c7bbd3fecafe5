export { createDelivery } from "./delivery.service.js";
export { createDigestMail } from "./digest-mail.service.js";
export { createDigests, digestJobs, digestMailLabels } from "./digests.jobs.js";
export { dueDigestsQuery } from "./digests.repo.js";
export { createInbox, type Inbox } from "./inbox.service.js";
export type { NotifyingEvents } from "./kinds/core-kind.model.js";
export { CORE_KINDS, type CoreKindName } from "./kinds/core-kind.registry.js";
export type { NewNotification, ReadableSubjects } from "./new-notification.model.js";
export { subjectKey } from "./new-notification.model.js";
export { createNotificationCatalogue, type NotificationCatalogue } from "./notification.registry.js";
export { createFindNotificationFacts } from "./notification-facts.query.js";
export { notificationPageQuery } from "./notification-list.repo.js";
export { createNotificationMail } from "./notification-mail.service.js";
export type { NotificationEvents } from "./notifications.events.js";
export {
  createNotificationMails,
  createNotificationQueue,
  type NotificationQueue,
  notificationJobs,
  notificationMailLabels,
} from "./notifications.jobs.js";
export { notificationRoutes } from "./notifications.routes.js";
export { createNotify, type Notify } from "./notify.service.js";
export { createReadableSubjects } from "./readable-subjects.query.js";
export { sendUnread } from "./unread.stream.js";
export { type AnswerUnreadStream, createUnreadStream } from "./unread-stream.http.js";
