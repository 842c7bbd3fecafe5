import type { TemplateKey } from "@sitevine/contracts";
import type { NavItem, PageContent, PageModel, Viewer } from "../page-model.js";
import { SAMPLE_NOW } from "./people.js";

const link = (label: string, href: string, current = false): NavItem => ({ label, href, current });

/** A guest of the sample community. */
export const sampleGuest: Viewer = { kind: "guest", signInHref: "/login", registerHref: "/register" };

const HEADER: readonly (readonly [string, string])[] = [
  ["Home", "/"],
  ["Articles", "/articles"],
  ["Members", "/members"],
  ["About the quay", "/p/about"],
];

/** A page of the sample community around some content. */
export function samplePage(
  templateKey: TemplateKey,
  path: string,
  content: PageContent,
  viewer: Viewer = sampleGuest,
  breadcrumbs: readonly NavItem[] = [],
): PageModel {
  return {
    site: {
      name: "Saltmarsh Quay",
      description: "A neighbourhood of boatbuilders, sail menders and people who plan their week by the tide.",
      url: "https://saltmarsh.example",
      locale: "en-GB",
      dir: "ltr",
      timeZone: "Europe/London",
      logoUrl: null,
      showName: true,
    },
    request: { path, templateKey, now: SAMPLE_NOW },
    viewer,
    navigation: {
      header: HEADER.map(([label, href]) => link(label, href, href === path)),
      footer: [
        link("About", "/p/about"),
        link("House rules", "/p/rules"),
        link("Privacy", "/p/privacy"),
        link("Contact", "/p/contact"),
      ],
      aside: [link("Tide calendar", "/p/tides"), link("Slipway bookings", "/p/slipway")],
    },
    themes: [
      { id: "saltmarsh", name: "Saltmarsh", appearance: "light", screenshotUrl: null, current: true },
      { id: "night-watch", name: "Night watch", appearance: "dark", screenshotUrl: null, current: false },
    ],
    breadcrumbs,
    content,
  };
}
