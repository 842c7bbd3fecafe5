import { getHealth, getTokens, saveTokens } from "@sitevine/api";
import { describe, expect, it } from "vitest";
import { AppError } from "../kernel/app-error.js";
import { requireMatch } from "../kernel/precondition.js";
import { entityTag } from "../platform/crypto/entity-tag.js";
import { isConditional, preconditionOf, tagAnswer, taggedForms } from "./preconditions.js";

const current = entityTag({ a: 1 });

function passes(header: string | null, tag: string | null = current): boolean {
  const headers = new Headers(header === null ? {} : { "if-match": header });
  const request = new Request("http://site.test/", { method: "PUT", headers });
  try {
    requireMatch(preconditionOf(saveTokens, request), tag);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "SVC-API-4009") return false;
    throw error;
  }
}

describe("If-Match", () => {
  it.each([
    ["no header", null],
    ["the tag", current],
    ["a list with the tag", `"x", ${current}`],
    ["a list with empty members", `, "x",,${current} ,`],
    ["a tag with a comma before it", `"a,b", ${current}`],
    ["the tag of another encoding", taggedForms(current, "br")[0]],
    ["anything", "*"],
  ])("lets %s pass", (_name, header) => {
    expect(passes(header)).toBe(true);
  });

  it.each([
    ["another tag", '"other"'],
    ["the tag as a weak one", `W/${current}`],
    ["another tag of an encoding", '"other-gzip"'],
    ["the tag with what is no encoding", `${current.slice(0, -1)}-zip"`],
    ["the tag without quotes", current.slice(1, -1)],
    ["the tag inside another", `"x${current.slice(1, -1)}"`],
    ["a list that does not end", `${current}, "x`],
    ["an asterisk in a list", `*, ${current}`],
    ["nothing", ""],
  ])("stops %s", (_name, header) => {
    expect(passes(header)).toBe(false);
  });

  it("of anything asks that there is something", () => {
    expect(passes("*", null)).toBe(false);
    expect(passes(null, null)).toBe(true);
  });

  it("means nothing to an endpoint that does not say so", () => {
    const request = new Request("http://site.test/", { headers: { "if-match": '"other"' } });
    expect(preconditionOf(getTokens, request)).toEqual({ kind: "none" });
  });
});

describe("the tag of an answer", () => {
  it("is that of the body, unless the handler set one", () => {
    const headers = new Headers();
    tagAnswer(getTokens, { a: 1 }, headers);
    expect(headers.get("etag")).toBe(current);
    const own = new Headers({ ETag: '"own"' });
    tagAnswer(getTokens, { a: 1 }, own);
    expect(own.get("etag")).toBe('"own"');
  });

  it("is absent where the endpoint promises none", () => {
    const headers = new Headers();
    tagAnswer(getHealth, { status: "ok" }, headers);
    expect(headers.has("etag")).toBe(false);
  });
});

it("applies If-None-Match to endpoints that promise a tag, and not to those that tag nothing or write", () => {
  expect([getTokens, getHealth, saveTokens].map(isConditional)).toEqual([true, false, false]);
});
