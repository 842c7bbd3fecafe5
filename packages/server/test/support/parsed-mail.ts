/** A mail read back: header names in lower case, encoded words decoded, the two bodies as text. */
export interface ParsedMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, body: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(body, "base64").toString("utf8")
        : quotedPrintable(body.replaceAll("_", " ")),
    );

const quotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, "")
      .replace(/[^\p{ASCII}]/gu, (letter) => letter)
      .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    if (headers.has(name)) throw new Error(`The header ${name} is there twice.`);
    headers.set(name, decodeWords(line.slice(line.indexOf(":") + 1).trim()));
  }
  return { headers, body: source.slice(end + 4) };
}

function decodeBody(source: string): { type: string; body: string } {
  const { headers, body } = split(source);
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? quotedPrintable(body)
        : body;
  return { type: headers.get("content-type") ?? "", body: decoded };
}

/** Reads a mail with a text and an HTML part. */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) throw new Error("The mail has only one part.");
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decodeBody(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  const of = (type: string) => parts.find((part) => part.type.startsWith(type))?.body ?? "";
  return { headers, text: of("text/plain"), html: of("text/html") };
}
