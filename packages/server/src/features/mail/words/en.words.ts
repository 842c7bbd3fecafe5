import type { Greeted } from "../greeted.model.js";
import type { MailWords } from "../mail-content.model.js";

const greet = ({ username, displayName }: Greeted): string => `Hello ${displayName ?? username},`;
const minutes = (count: number): string => (count === 1 ? "one minute" : `${count} minutes`);
const IGNORE = "If you did not ask for this, you can ignore this mail; nothing happens then.";
const SECURE = "If this was not you, set a new password at once and tell the site's administrators.";

export const en: MailWords = {
  contents: {
    "registration-code": ({ code, minutes: count }, site) => ({
      subject: `Your code for ${site}`,
      greeting: "Hello,",
      paragraphs: [`This code completes your registration at ${site}. It is good for ${minutes(count)}.`],
      code,
      caution: IGNORE,
    }),
    "already-registered": (member, site) => ({
      subject: `You already have an account at ${site}`,
      greeting: greet(member),
      paragraphs: [
        `Somebody asked for a code to register at ${site} with your e-mail address. You already have an account: ${member.username}.`,
        "If you do not remember your password, ask for a new one on the login page.",
      ],
      caution: IGNORE,
    }),
    "password-reset": ({ url, minutes: count, ...member }, site) => ({
      subject: `Set a new password for ${site}`,
      greeting: greet(member),
      paragraphs: [
        `This link lets you choose a new password for your account at ${site}. It is good for ${minutes(count)}.`,
      ],
      action: { label: "Choose a new password", url },
      caution: IGNORE,
    }),
    "password-changed": (member, site) => ({
      subject: `Your password for ${site} was changed`,
      greeting: greet(member),
      paragraphs: [`The password of your account at ${site} was changed.`],
      caution: SECURE,
    }),
    "email-change-code": ({ code, minutes: count, ...member }, site) => ({
      subject: `Confirm your new e-mail address for ${site}`,
      greeting: greet(member),
      paragraphs: [`This code confirms that the address is yours. It is good for ${minutes(count)}.`],
      code,
      caution: IGNORE,
    }),
    "email-changed": ({ newEmail, ...member }, site) => ({
      subject: `Your e-mail address for ${site} was changed`,
      greeting: greet(member),
      paragraphs: [`The e-mail address of your account at ${site} is now ${newEmail}. No more mails go to this one.`],
      caution: SECURE,
    }),
    notification: ({ sentence, quote, url, unsubscribeUrl, ...member }, site) => ({
      subject: `${site}: ${sentence}`,
      greeting: greet(member),
      paragraphs: [sentence],
      quote,
      action: { label: "Have a look", url },
      caution: "You choose in your account which notifications reach you by e-mail.",
      ...(unsubscribeUrl === undefined
        ? {}
        : { unsubscribe: { label: "Send me no more mails of this kind", url: unsubscribeUrl } }),
    }),
    digest: ({ rhythm, notifications, articles, url, unsubscribeUrl, ...member }, site) => ({
      subject: `${site}: ${rhythm === "weekly" ? "what was new this week" : "what is new"}`,
      greeting: greet(member),
      paragraphs: [`This is what was new for you at ${site}.`],
      lists: [
        ...(notifications.length > 0 ? [{ title: "Notifications", items: notifications }] : []),
        ...(articles.length > 0 ? [{ title: "New articles of those you follow", items: articles }] : []),
      ],
      action: { label: "See everything", url },
      caution: "You choose in your account which notifications reach you by e-mail, and how often.",
      unsubscribe: { label: "Send me no more of these mails", url: unsubscribeUrl },
    }),
    plugin: ({ subject, text, plugin, ...member }, site) => ({
      subject: `${site}: ${subject}`,
      greeting: greet(member),
      paragraphs: text.split(/\n{2,}/),
      caution: `The plugin ${plugin} of ${site} sends you this mail.`,
    }),
    invite: ({ inviter, url }, site) => ({
      subject: `${inviter} invites you to ${site}`,
      greeting: "Hello,",
      paragraphs: [`${inviter} would like to see you at ${site}. This link takes you to the registration.`],
      action: { label: "Join in", url },
      caution: "If you do not know the sender, you can ignore this mail.",
    }),
    test: ({ sender }, site) => ({
      subject: `Test mail from ${site}`,
      greeting: "Hello,",
      paragraphs: [`${sender} wants to know whether mails from ${site} arrive. This one did.`],
      caution: "There is nothing that you have to do.",
    }),
  },
  footer: (site) => `This mail was sent by ${site}. Answers to it are not read.`,
};
