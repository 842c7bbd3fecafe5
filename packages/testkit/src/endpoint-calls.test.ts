import * as api from "@sitevine/api";
import { expect, expectTypeOf, it } from "vitest";
import { addressOf, endpointCalls, requestTo } from "./endpoint-calls.js";

const ID = "0197a000-0000-7000-8000-00000000dead";

/** A site that answers every request alike, and what it was asked. */
function recordingSite(status: number, body: unknown) {
  const asked: { readonly request: Request; readonly peer: string | undefined }[] = [];
  const site = {
    async fetch(request: Request, context?: { readonly peer: string }) {
      asked.push({ request, peer: context?.peer });
      return Response.json(body, { status });
    },
  };
  return { asked, calls: endpointCalls(site) };
}

it("a call goes to the endpoint's method and address, as whoever calls", async () => {
  const { asked, calls } = recordingSite(200, {});
  await calls.as("mine").call(api.updateArticle, { params: { id: "a/b" }, body: { title: "x" }, peer: "192.0.2.1" });
  await calls.as("mine").callLoosely(api.listArticles, { query: { page: 2, tag: undefined }, token: "other" });
  const [first, second] = asked.map(({ request }) => request);
  expect([first?.method, first?.url, asked[0]?.peer]).toEqual([
    "PATCH",
    "http://site.test/api/articles/a%2Fb",
    "192.0.2.1",
  ]);
  expect([first?.headers.get("authorization"), await first?.json()]).toEqual(["Bearer mine", { title: "x" }]);
  expect([second?.url, second?.headers.get("authorization")]).toEqual([
    "http://site.test/api/articles?page=2",
    "Bearer other",
  ]);
});

it("a text is sent as it stands, a form as a form, and the installer is asked on this machine", async () => {
  const broken = requestTo(api.login, { body: "{", query: "?a=1&a=2" });
  expect([broken.url, await broken.text()]).toEqual(["http://site.test/api/auth/login?a=1&a=2", "{"]);
  const form = new FormData();
  form.set("file", new Blob(["x"]), "x.png");
  const upload = requestTo(api.uploadAvatar, { body: form });
  expect(upload.headers.get("content-type")).toContain("multipart/form-data; boundary=");
  expect(requestTo(api.getInstallStatus).url).toBe("http://localhost/api/install/status");
});

it("an address needs every parameter", () => {
  expect(addressOf(api.getUser, { params: { username: "m o" } })).toBe("/api/users/m%20o");
  expect(() => addressOf(api.getUser)).toThrow("needs the parameter username");
});

it("an answer has the body of its endpoint where the call was carried out, and nowhere else", async () => {
  const { calls } = recordingSite(200, { unread: 3 });
  const answer = await calls.call(api.countUnreadNotifications);
  expectTypeOf(answer.body).toEqualTypeOf<api.AnswerOf<typeof api.countUnreadNotifications>>();
  expect(answer.body.unread).toBe(3);
  expect(() => answer.error).toThrow("notifications.unread was not refused");
});

it("a refusal has a code and the fields that it is about", async () => {
  const details = [{ path: "body.title", message: "is missing", code: "required" }];
  const { calls } = recordingSite(422, { error: { code: "SVC-API-4001", message: "No.", details } });
  const answer = await calls.callLoosely(api.createArticle, { body: {} });
  expect([answer.error.code, answer.issues]).toEqual(["SVC-API-4001", details]);
  expect(() => answer.body).toThrow("articles.create was refused with 422");
});

it("a call that does not fit its endpoint does not compile", () => {
  const { calls } = recordingSite(200, {});
  type Call = typeof calls.call;
  const never = (call: Call) => [
    // @ts-expect-error The id is missing.
    call(api.likeArticle),
    // @ts-expect-error It has another name.
    call(api.likeArticle, { params: { slug: ID } }),
    // @ts-expect-error There is no such order.
    call(api.listArticles, { query: { order: "sideways" } }),
    // @ts-expect-error It takes no query.
    call(api.me, { query: { page: 2 } }),
    // @ts-expect-error It takes no body.
    call(api.likeArticle, { params: { id: ID }, body: {} }),
    // @ts-expect-error An article needs a title.
    call(api.createArticle, { body: { content: "x" } }),
  ];
  expect(never).toBeTypeOf("function");
});
