import { validateHeaderName, validateHeaderValue } from "node:http";
import * as z from "zod";
import { invalidField, unavailable } from "../../kernel/refusals.js";
import type { HttpOut, OutFailure } from "../../platform/http-out/http-out.js";
import { type PluginServices, requireRight, service } from "./plugin-service.model.js";

export interface PluginNetworkDeps {
  readonly httpOut: Pick<HttpOut, "send">;
}

const LONGEST_BODY = 256 * 1024;
const TIMEOUT_MS = 9_000;
const RETRY_SECONDS = 10;

/** Headers that belong to the connection, which is the site's. */
const CLOSED: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return !CLOSED.has(name.toLowerCase());
  } catch {
    return false;
  }
}

const request = z.strictObject({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
  headers: z
    .record(z.string().max(200), z.string().max(8_000))
    .refine((headers) => Object.entries(headers).every(([name, value]) => isHeader(name, value)), {
      message: "must be headers that a program may set",
    })
    .default({}),
  body: z.string().max(LONGEST_BODY).optional(),
});

const SENTENCES: Readonly<Record<OutFailure, string>> = {
  address: "The address is not one of a public web server.",
  network: "The other host does not answer.",
  redirects: "The other host redirects too often.",
  size: `The answer is longer than ${LONGEST_BODY} bytes.`,
  status: "The answer cannot be read.",
  time: "The other host takes too long.",
};

/** The way of plugins to other hosts, for which an administrator has agreed. */
export const createPluginNetwork = ({ httpOut }: PluginNetworkDeps): PluginServices => ({
  "network.fetch": service(
    z.tuple([z.url({ protocol: /^https?$/ }).max(4_000), request]),
    async ({ args: [url, { method, headers, body }], parts: { manifest } }) => {
      requireRight(manifest, [`network:${new URL(url).hostname}`, "network:*"]);
      const reply = await httpOut.send(url, {
        method,
        headers,
        maxBytes: LONGEST_BODY,
        timeoutMs: TIMEOUT_MS,
        ...(body !== undefined && { body }),
      });
      if (!reply.ok && reply.reason === "address") throw invalidField("url", SENTENCES.address, "address");
      if (!reply.ok) throw unavailable(RETRY_SECONDS, SENTENCES[reply.reason]);
      const text = new TextDecoder().decode(reply.bytes);
      return { status: reply.status, headers: { ...reply.headers }, text };
    },
  ),
});
