import type { SiteOverrides } from "@sitevine/server";

/** A request that the site sent to another host. */
export interface ForeignRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ForeignReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Answers in place of all other hosts; null where nobody answers. */
export type ForeignHost = (request: ForeignRequest) => ForeignReply | null;

type HttpOut = NonNullable<SiteOverrides["httpOut"]>;

const encoder = new TextEncoder();

/** Reaches `host` instead of the network. */
export const foreignHosts = (host: ForeignHost): HttpOut => ({
  get: async () => ({ ok: false, reason: "network" }),
  async send(url, { method, headers, body = "", maxBytes }) {
    const reply = host({ url, method, headers, body });
    if (!reply) return { ok: false, reason: "network" };
    const bytes = encoder.encode(reply.text ?? "");
    if (bytes.length > maxBytes) return { ok: false, reason: "size" };
    return { ok: true, status: reply.status, headers: reply.headers ?? {}, bytes };
  },
});
