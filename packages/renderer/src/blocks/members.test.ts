import { describe, expect, it } from "vitest";
import { renderDocument } from "../document.js";
import { sampleHead, samplePageModel } from "../sample/index.js";
import { coreRegistry } from "./core-blocks.js";

const layout = (templateKey: string, type?: string) => ({
  templateKey,
  schemaVersion: 1,
  regions: type ? { main: [{ id: type, type, props: {} }] } : {},
});

describe("memberList", () => {
  it.each(["full", "empty"] as const)("names the page before its members: %s", (variant) => {
    const html = renderDocument({
      template: layout("members", "memberList"),
      header: layout("chrome.header"),
      footer: layout("chrome.footer"),
      model: samplePageModel("members", variant),
      head: sampleHead({ base: "/base.css", appearance: "/appearance.css" }),
      registry: coreRegistry,
    });
    expect(html).toContain('<h1 class="sv-page-title" dir="auto">Members</h1>');
  });
});
