import { BUILT_ENDPOINTS, type Endpoint } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "../support/booted-site.js";
import { freshPeer } from "../support/registration.js";

const VALUES = ["%00", "a%00b", "%FF", "__proto__", "constructor", "..%2f", "-1", "1e400", "%0d%0a", "x".repeat(3_000)];

const addresses = ({ path, query }: Endpoint): readonly string[] =>
  VALUES.flatMap((value) => {
    const filled = path.replaceAll(/:\w+/g, value);
    const search = Object.keys(query?.shape ?? {}).map((key) => `${key}=${value}`);
    return [...(filled === path ? [] : [filled]), ...search.map((pair) => `${filled}?${pair}`)];
  });

/** A stream has no end to wait for: how it begins is the answer. */
async function openAndLeave({ site }: BootedSite, address: string, token: string): Promise<Response> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`http://site.test${address}`, { headers, signal: leaving.signal });
  const response = await site.fetch(request, { peer: freshPeer() });
  leaving.abort();
  await response.body?.cancel().catch(() => undefined);
  return response;
}

describe.each(databases())("a parameter that nobody means, on $name,", (kind) => {
  it("is refused or finds nothing, and never breaks anything", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const asked = BUILT_ENDPOINTS.filter(({ audience }) => audience !== "installer").flatMap((endpoint) =>
      addresses(endpoint).map((address) => ({ endpoint, address })),
    );
    expect(asked.length).toBeGreaterThan(1_000);
    const broken: string[] = [];
    for (const { endpoint, address } of asked) {
      const { method, response } = endpoint;
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const options = { method, token, peer: freshPeer(), ...body };
      const isStream = response.kind === "event-stream";
      const { status } = isStream ? await openAndLeave(booted, address, token) : await booted.call(address, options);
      if (status >= 500) broken.push(`${method} ${address.slice(0, 200)} gives ${status}`);
    }
    expect(broken).toEqual([]);
  });
});
