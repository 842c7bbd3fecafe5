import { expect, it } from "vitest";
import { ago } from "./ago.js";

const now = new Date("2026-11-22T12:00:00Z");

it.each([
  ["2026-11-22T12:00:30Z", "now"],
  ["2026-11-22T11:59:20Z", "now"],
  ["2026-11-22T11:55:00Z", "5 minutes ago"],
  ["2026-11-22T10:00:00Z", "2 hours ago"],
  ["2026-11-21T11:00:00Z", "yesterday"],
  ["2026-08-22T12:00:00Z", "3 months ago"],
])("says of %s: %s", (moment, words) => expect(ago(new Date(moment), now, "en")).toBe(words));
