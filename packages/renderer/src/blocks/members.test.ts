import { describe, expect, it } from "vitest";
import { renderDocument } from "../document.js";
import type { PageModel } from "../page-model.js";
import { sampleHead, samplePageModel } from "../sample/index.js";
import { coreRegistry } from "./core-blocks.js";

const layout = (templateKey: string, type?: string) => ({
  templateKey,
  schemaVersion: 1,
  regions: type ? { main: [{ id: type, type, props: {} }] } : {},
});

const rendered = (model: PageModel): string =>
  renderDocument({
    template: layout("members", "memberList"),
    header: layout("chrome.header"),
    footer: layout("chrome.footer"),
    model,
    head: sampleHead({ base: "/base.css", appearance: "/appearance.css" }),
    registry: coreRegistry,
  });

describe("memberList", () => {
  it.each(["full", "empty"] as const)("names the page before its members: %s", (variant) => {
    expect(rendered(samplePageModel("members", variant))).toContain(
      '<h1 class="sv-page-title" dir="auto">Members</h1>',
    );
  });

  it.each([
    [0, true],
    [null, false],
  ])("leaves out a number of followers that a member hides: %s", (followers, isShown) => {
    const model = samplePageModel("members");
    const members = model.content.members?.slice(0, 1).map((member) => ({ ...member, followers })) ?? [];
    const html = rendered({ ...model, content: { ...model.content, members } });
    expect(html.match(/<article class="sv-card sv-member-row">/g)).toHaveLength(1);
    expect(html.includes("followers")).toBe(isShown);
  });
});
