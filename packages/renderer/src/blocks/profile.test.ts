import { describe, expect, it } from "vitest";
import { renderDocument } from "../document.js";
import type { ProfileModel } from "../page-model.js";
import { sampleHead, samplePageModel } from "../sample/index.js";
import { coreRegistry } from "./core-blocks.js";

const layout = (templateKey: string, type?: string) => ({
  templateKey,
  schemaVersion: 1,
  regions: type ? { main: [{ id: type, type, props: {} }] } : {},
});

function countersOf(changes: Partial<ProfileModel["counters"]>): readonly string[] {
  const model = samplePageModel("profile", "full");
  const { profile } = model.content;
  if (!profile) throw new Error("The sample has no profile.");
  const html = renderDocument({
    template: layout("profile", "profileCard"),
    header: layout("chrome.header"),
    footer: layout("chrome.footer"),
    model: {
      ...model,
      content: { ...model.content, profile: { ...profile, counters: { ...profile.counters, ...changes } } },
    },
    head: sampleHead({ base: "/base.css", appearance: "/appearance.css" }),
    registry: coreRegistry,
  });
  return [...html.matchAll(/<dt>([^<]*)<\/dt><dd title="([^"]*)">/g)].map(([, label, value]) => `${label} ${value}`);
}

describe("profileCard", () => {
  it("tells the numbers of followers and of followed members, also when there are none", () => {
    expect(countersOf({ followers: 1_240, following: 0 }).slice(-2)).toEqual(["Followers 1,240", "Following 0"]);
  });

  it.each(["followers", "following"] as const)("leaves out a number that its owner hides: %s", (hidden) => {
    const labels = countersOf({ [hidden]: null }).map((counter) => counter.split(" ")[0]?.toLowerCase());
    expect(labels).toEqual(["articles", "comments", "likes", "followers", "following"].filter((key) => key !== hidden));
  });
});
