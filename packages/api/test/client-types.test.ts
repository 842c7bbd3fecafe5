import { expectTypeOf, it } from "vitest";
import type { Client } from "../src/client/index.js";
import type * as api from "../src/index.js";

declare const client: Client;
declare const endpoints: typeof api;

it("types input and answer by the endpoint", () => {
  // Never called: only the compiler checks it.
  const calls = () => [
    client.call(endpoints.getHealth),
    client.call(endpoints.getUser, { params: { username: "ada" } }),
    client.call(endpoints.listArticles, { query: { page: "2", limit: 10 } }),
    // @ts-expect-error a parameter is missing
    client.call(endpoints.getUser),
    // @ts-expect-error no such sort key
    client.call(endpoints.listArticles, { query: { sort: "password" } }),
    // @ts-expect-error the endpoint has no body
    client.call(endpoints.getHealth, { body: {} }),
    // @ts-expect-error a required file is missing
    client.call(endpoints.uploadAvatar, { body: {} }),
    // @ts-expect-error a stream is no call
    client.call(endpoints.streamStyleVersion),
    // @ts-expect-error an answer without pages
    client.items(endpoints.listNavItems),
  ];
  expectTypeOf(calls).toBeFunction();
  expectTypeOf<Awaited<ReturnType<typeof client.call<typeof api.getHealth>>>>().toEqualTypeOf<{ status: "ok" }>();
  expectTypeOf<Awaited<ReturnType<typeof client.call<typeof api.getStylesheet>>>>().toEqualTypeOf<Blob>();
  expectTypeOf<Awaited<ReturnType<typeof client.call<typeof api.logout>>>>().toEqualTypeOf<undefined>();
});
