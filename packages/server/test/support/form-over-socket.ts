import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Endpoint } from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";

const BOUNDARY = "----boundary-of-a-form-7MA4YWxk";
const LINE = "\r\n";

/** A body of a multipart form, with the places where something begins that a reader could cut in two. */
export interface WrittenForm {
  readonly body: Buffer;
  readonly type: string;
  /** Position of the delimiter behind the file. */
  readonly delimiter: { readonly start: number; readonly end: number };
}

/** Writes a form as a browser does: the text fields `before`, the file, the text fields `after`. */
export function writeForm(
  field: string,
  file: Uint8Array,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): WrittenForm {
  const head = (disposition: string) =>
    `--${BOUNDARY}${LINE}Content-Disposition: form-data; ${disposition}${LINE}${LINE}`;
  const texts = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}${value}${LINE}`);
  const front = Buffer.from(`${texts(before).join("")}${head(`name="${field}"; filename="picture"`)}`);
  const back = Buffer.from(`${LINE}${texts(after).join("")}--${BOUNDARY}--${LINE}`);
  const start = front.length + file.length;
  return {
    body: Buffer.concat([front, file, back]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    delimiter: { start, end: start + LINE.length + 2 + BOUNDARY.length },
  };
}

/** Gives a body in pieces that end at these places. */
export const cutAt = (body: Buffer, cuts: readonly number[]): readonly Buffer[] =>
  [...cuts, body.length].map((end, index) => body.subarray(cuts[index - 1] ?? 0, end));

export interface SocketAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** Sends a form over a connection of its own, each piece in a write of its own. */
export async function sendForm(
  url: string,
  endpoint: Endpoint,
  call: { readonly params: Readonly<Record<string, string>>; readonly token: string },
  form: WrittenForm,
  pieces: readonly Buffer[],
): Promise<SocketAnswer> {
  const sending = request(`${url}${addressOf(endpoint, call)}`, {
    method: endpoint.method,
    agent: false,
    headers: {
      host: "site.test",
      authorization: `Bearer ${call.token}`,
      "content-type": form.type,
      "content-length": form.body.length,
    },
  });
  sending.setNoDelay(true);
  const answered: Promise<IncomingMessage[]> = once(sending, "response");
  for (const piece of pieces) await new Promise<void>((sent) => sending.write(piece, () => sent()));
  sending.end();
  const [answer] = await answered;
  if (!answer) throw new Error("There is no answer.");
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode ?? 0, bytes };
}
