import { REDACTED, redactText } from "../redact.js";

const LONGEST = 300;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Secrets that a server receives at a login, and could repeat: as typed, and as they are sent. */
function secretsOf(url: string): readonly string[] {
  const { username, password } = new URL(url);
  const [user, secret] = [decoded(username), decoded(password)];
  const base64 = [user, secret, `\0${user}\0${secret}`].map((text) => Buffer.from(text).toString("base64"));
  const all = user === "" && secret === "" ? [] : [...base64, username, password, user, secret];
  // A longer one may contain a shorter one.
  return [...new Set(all)].filter((text) => text !== "").sort((one, other) => other.length - one.length);
}

/** Makes replies of the server of a URL fit to be shown: one short line, without what the URL logs in with. */
export function replyCleaner(url: string): (reply: string) => string {
  const secrets = secretsOf(url).map(escaped).join("|");
  const pattern = secrets === "" ? undefined : new RegExp(secrets, "gi");
  return (reply) => {
    const line = reply.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
    const cleaned = redactText(pattern ? line.replace(pattern, REDACTED) : line);
    return cleaned.length > LONGEST ? `${cleaned.slice(0, LONGEST)}…` : cleaned;
  };
}
