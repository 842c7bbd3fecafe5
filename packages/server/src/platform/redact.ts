const SECRET_WORDS: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "cookies",
  "credential",
  "credentials",
  "passwd",
  "password",
  "pin",
  "secret",
  "signature",
  "token",
]);
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/gi;
const URL_SECRETS = /([?&](?:password|secret|token)=)[^&#\s]*/gi;
const BEARER = /\b(bearer\s+)[^\s,;"']+/gi;
const DEEPEST = 6;

export const REDACTED = "[redacted]";

/** The text without credentials in URLs and without bearer tokens. */
export function redactText(text: string): string {
  return text
    .replace(URL_CREDENTIALS, `$1${REDACTED}@`)
    .replace(URL_SECRETS, `$1${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`);
}

/** A copy that is safe to log: values under names that sound secret are replaced, texts and errors are cleaned. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth === DEEPEST) return "[too deep]";
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return redactEntries(value, depth);
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  return {
    name,
    message: redactText(message),
    ...redactEntries(error, depth),
    ...(stack === undefined ? {} : { stack: redactText(stack) }),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
}

function redactEntries(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, isSecretName(name) ? REDACTED : redact(item, depth + 1)]),
  );
}

function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => SECRET_WORDS.has(word)) || words.join(" ").includes("private key");
}
