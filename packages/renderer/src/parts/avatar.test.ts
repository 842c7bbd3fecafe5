import { describe, expect, it } from "vitest";
import { html } from "../html.js";
import { memberLink, nameLink } from "./avatar.js";

const member = { id: "1", username: "mo", displayName: "M & O", avatarUrl: null, href: "/u/mo" };
const former = { ...member, href: "" };

describe("the name of a member", () => {
  it("leads to their page", () => {
    expect(String(nameLink(member, html` class="sv-strong"`))).toBe(
      '<a class="sv-strong" href="/u/mo" dir="auto">M &amp; O</a>',
    );
    expect(String(memberLink(member))).toContain('<a class="sv-member" href="/u/mo">');
  });

  it("is no link where there is none", () => {
    expect(String(nameLink(former))).toBe('<span dir="auto">M &amp; O</span>');
    expect(String(memberLink(former))).not.toMatch(/<a|href/);
  });
});
