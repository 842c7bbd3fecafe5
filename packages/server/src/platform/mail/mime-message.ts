import { encodedWords, looksEncoded } from "./encoded-words.js";
import type { Mail } from "./mailer.js";

export interface Sender {
  readonly name: string;
  readonly address: string;
}

// What one address may hold; everything else could name a second recipient or begin a header of its own.
const ONE_ADDRESS = /^[^\s\p{Cc}<>(),;:"\\]+@(?:[^\s\p{Cc}<>(),;:"\\@[\]]+|\[[0-9A-Fa-f.:IPv]+\])$/u;

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function oneAddress(address: string): string {
  if (!ONE_ADDRESS.test(address)) throw new Error("A mail was to go from or to something that is not one address.");
  return address;
}

/**
 * A name that looks encoded with an invisible character in its middle. Nodemailer would put such a name into quotation marks,
 * inside of which many mail programs decode it all the same, and takes no header `From` that is ready.
 */
const senderName = (name: string): string => oneLine(name).replaceAll("=?", "=\u2060?");

/** The message as nodemailer takes it: one recipient, headers of one line each, no file or URL to load. */
export function mimeMessage(mail: Mail, from: Sender) {
  const subject = oneLine(mail.subject);
  return {
    from: { name: senderName(from.name), address: oneAddress(from.address) },
    to: { name: "", address: oneAddress(mail.to) },
    // What is encoded already goes out as it is.
    subject: looksEncoded(subject) ? encodedWords(subject) : subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
