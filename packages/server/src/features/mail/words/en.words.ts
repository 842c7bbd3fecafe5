import type { MailWords } from "../mail-content.model.js";

const greet = (name: string): string => `Hello ${name},`;
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
    "already-registered": ({ username }, site) => ({
      subject: `You already have an account at ${site}`,
      greeting: greet(username),
      paragraphs: [
        `Somebody asked for a code to register at ${site} with your e-mail address. You already have an account: ${username}.`,
        "If you do not remember your password, ask for a new one on the login page.",
      ],
      caution: IGNORE,
    }),
    "password-reset": ({ username, url, minutes: count }, site) => ({
      subject: `Set a new password for ${site}`,
      greeting: greet(username),
      paragraphs: [
        `This link lets you choose a new password for your account at ${site}. It is good for ${minutes(count)}.`,
      ],
      action: { label: "Choose a new password", url },
      caution: IGNORE,
    }),
    "password-changed": ({ username }, site) => ({
      subject: `Your password for ${site} was changed`,
      greeting: greet(username),
      paragraphs: [`The password of your account at ${site} was changed.`],
      caution: SECURE,
    }),
    "email-change-code": ({ username, code, minutes: count }, site) => ({
      subject: `Confirm your new e-mail address for ${site}`,
      greeting: greet(username),
      paragraphs: [`This code confirms that the address is yours. It is good for ${minutes(count)}.`],
      code,
      caution: IGNORE,
    }),
    "email-changed": ({ username, newEmail }, site) => ({
      subject: `Your e-mail address for ${site} was changed`,
      greeting: greet(username),
      paragraphs: [`The e-mail address of your account at ${site} is now ${newEmail}. No more mails go to this one.`],
      caution: SECURE,
    }),
    notification: ({ username, sentence, url }, site) => ({
      subject: `${site}: ${sentence}`,
      greeting: greet(username),
      paragraphs: [sentence],
      action: { label: "Have a look", url },
      caution: "You choose in your account which news reaches you by e-mail.",
    }),
    invite: ({ inviter, url }, site) => ({
      subject: `${inviter} invites you to ${site}`,
      greeting: "Hello,",
      paragraphs: [`${inviter} would like to see you at ${site}. This link takes you to the registration.`],
      action: { label: "Join in", url },
      caution: "If you do not know the sender, you can ignore this mail.",
    }),
  },
  footer: (site) => `This mail was sent by ${site}. Answers to it are not read.`,
};
