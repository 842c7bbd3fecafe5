import { expect, it } from "vitest";
import { directionOfText, visualRuns } from "./visual-runs.js";

const shown = (text: string, direction: "ltr" | "rtl") => visualRuns(text, direction).map((run) => run.text);

it("a text has the direction of its first letter", () => {
  expect(directionOfText("1920 القوارب", "ltr")).toBe("rtl");
  expect(directionOfText("«Boats» القوارب", "rtl")).toBe("ltr");
  expect(directionOfText("1920!", "rtl")).toBe("rtl");
});

it("runs stand in the order in which they are seen", () => {
  expect(shown("", "ltr")).toEqual([]);
  expect(shown("Boats", "ltr")).toEqual(["Boats"]);
  expect(shown("Boats קול x", "ltr")).toEqual(["Boats ", "קול", " x"]);
  expect(shown("קול Boats 1920 שלום", "rtl")).toEqual([" שלום", "Boats 1920", "קול "]);
});
