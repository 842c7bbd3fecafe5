import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** The data of the events of a stream as they come. */
export async function openStream(booted: BootedSite, path: string, token?: string, cookie?: string) {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) };
  const response = await booted.site.fetch(new Request(`http://site.test${path}`, { headers }));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async next(): Promise<unknown> {
      const chunk = await reader?.read();
      const data = /^data: (.*)$/m.exec(chunk?.value ?? "")?.[1];
      return data === undefined ? null : JSON.parse(data);
    },
    close: () => reader?.cancel(),
  };
}
