import { getHealth, getTokens, saveTokens } from "@sitevine/api";
import { describe, expect, it } from "vitest";
import { AppError } from "../kernel/app-error.js";
import { requireMatch } from "../kernel/precondition.js";
import { entityTag } from "../platform/crypto/entity-tag.js";
import { isKnown, preconditionOf, tagAnswer } from "./preconditions.js";

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
    ["anything", "*"],
  ])("lets %s pass", (_name, header) => {
    expect(passes(header)).toBe(true);
  });

  it.each([
    ["another tag", '"other"'],
    ["the tag as a weak one", `W/${current}`],
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

describe("If-None-Match", () => {
  const asked = (header: string) => new Request("http://site.test/", { headers: { "if-none-match": header } });
  const tagged = new Headers({ ETag: current });

  it.each([current, `"x", ${current}`, `W/${current}`, "*"])("says that %s is known", (header) => {
    expect(isKnown(getTokens, asked(header), tagged)).toBe(true);
  });

  it("says nothing of other states, of no state, and to endpoints that tag nothing or write", () => {
    expect(isKnown(getTokens, asked('"other"'), tagged)).toBe(false);
    expect(isKnown(getTokens, new Request("http://site.test/"), tagged)).toBe(false);
    expect(isKnown(getTokens, asked("*"), new Headers())).toBe(false);
    expect(isKnown(getHealth, asked(current), tagged)).toBe(false);
    expect(isKnown(saveTokens, asked(current), tagged)).toBe(false);
  });
});
