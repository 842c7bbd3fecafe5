import { encodedWords, looksEncoded } from "./encoded-words.js";
import type { Mail } from "./mailer.js";

export interface Sender {
  readonly name: string;
  readonly address: string;
}

// The characters of a single address; any others could add a second recipient or another header.
const ONE_ADDRESS = /^[^\s\p{Cc}<>(),;:"\\]+@(?:[^\s\p{Cc}<>(),;:"\\@[\]]+|\[[0-9A-Fa-f.:IPv]+\])$/u;

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function oneAddress(address: string): string {
  if (!ONE_ADDRESS.test(address)) throw new Error("The sender and the recipient of a mail must each be one address.");
  return address;
}

/**
 * A name that looks encoded gets an invisible character in its middle. Nodemailer would quote such a name, and many
 * mail programs decode it even inside quotation marks; it accepts no prepared `From` header.
 */
const senderName = (name: string): string => oneLine(name).replaceAll("=?", "=\u2060?");

/**
 * Headers by which a mail program unsubscribes from mails of this kind. Without https, it may open the page but not
 * send a POST by itself.
 */
function unsubscribeHeaders(url: string | undefined): Readonly<Record<string, string>> {
  if (url === undefined) return {};
  const { href, protocol } = new URL(url);
  const oneClick = protocol === "https:" ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
  return { "List-Unsubscribe": `<${href}>`, ...oneClick };
}

const hostOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The message as nodemailer takes it: one recipient, single-line headers, no file or URL to load. */
export function mimeMessage(mail: Mail, from: Sender) {
  const subject = oneLine(mail.subject);
  return {
    from: { name: senderName(from.name), address: oneAddress(from.address) },
    to: { name: "", address: oneAddress(mail.to) },
    // An encoded subject is sent unchanged.
    subject: looksEncoded(subject) ? encodedWords(subject) : subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
    ...(mail.key !== undefined && { messageId: `<${mail.key}@${hostOf(from.address)}>` }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
