import type { MailOptOut, MailRhythms, NotificationKinds } from "../features/account/index.js";
import type { ArticleQueries } from "../features/articles/index.js";
import type { CommentQueries } from "../features/comments/index.js";
import type { SendMail } from "../features/mail/index.js";
import {
  createDelivery,
  createDigestMail,
  createDigests,
  createFindNotificationFacts,
  createInbox,
  createNotificationCatalogue,
  createNotificationMail,
  createNotificationMails,
  createNotificationQueue,
  createNotify,
  createUnreadStream,
  digestJobs,
  notificationJobs,
  notificationRoutes,
  type ReadableSubjects,
} from "../features/notifications/index.js";
import type { Member } from "../kernel/caller.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";

/** Dependencies of notifications on other wings. */
export interface NotificationsNeeds extends Pick<MembersWing, "access"> {
  readonly sendMail: SendMail;
  readonly mailOptOut: MailOptOut;
  readonly mailRhythms: MailRhythms;
  readonly notificationKinds: NotificationKinds;
  /** True when the member must not be told of what the actor does: blocked or muted. */
  readonly isUnheard: (userId: string, actorId: string) => Promise<boolean>;
  readonly subjects: ReadableSubjects;
  readonly articles: Pick<ArticleQueries, "list">;
  readonly comments: Pick<CommentQueries, "findText">;
  readonly memberOf: (userId: string) => Promise<Member>;
}

/** Builds what members are told: on the site, at once by mail, and in digests. */
export function buildNotifications(foundation: Foundation, needs: NotificationsNeeds) {
  const { db, clock, newId, settings, siteAddress, events, jobs, background, live } = foundation;
  const { access, subjects, comments, articles, memberOf, isUnheard, mailRhythms: rhythms } = needs;
  const catalogue = createNotificationCatalogue(needs.notificationKinds);
  const queue = createNotificationQueue(jobs, clock, newId);
  const inbox = createInbox({ db, clock, settings, catalogue, subjects, events });
  const findFacts = createFindNotificationFacts({ db, catalogue, subjects, isUnheard });
  const mails = createNotificationMails(jobs);
  const delivery = createDelivery({ db, clock, newId, mails, findFacts, findRhythm: rhythms.find, events });
  const mailing = { db, siteAddress, catalogue, optOut: needs.mailOptOut, send: needs.sendMail };
  const mailNotification = createNotificationMail({
    ...mailing,
    settings,
    findFacts,
    findSaid: async (userId, commentId) => comments.findText(await memberOf(userId), commentId),
  });
  const mailDigest = createDigestMail({ ...mailing, inbox, articles, memberOf, isUnheard });
  background.add({
    handlers: [...notificationJobs(delivery, mailNotification), ...digestJobs(mailDigest)],
    schedules: [inbox.sweep, createDigests({ db, clock, jobs, rhythms })],
  });
  const isLive = async (member: Member) => (await access.find(member)) !== null;
  const answerUnreadStream = createUnreadStream({ inbox, live, isLive });
  return {
    notify: createNotify(queue),
    queue,
    catalogue,
    inbox,
    answerUnreadStream,
    endpoints: notificationRoutes({ inbox, answerUnreadStream }),
  };
}
