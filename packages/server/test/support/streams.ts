import type { Endpoint } from "@sitevine/api";
import { type CallArguments, requestTo, type StrictCall } from "@sitevine/testkit";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** The data of the events of a stream as they come. */
export async function openStream<E extends Endpoint>(
  booted: BootedSite,
  endpoint: E,
  ...call: CallArguments<StrictCall<E>>
) {
  const response = await booted.site.fetch(requestTo(endpoint, ...call));
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
