import { expect, it } from "vitest";
import { contrastOf, readColour } from "./css-colour.js";
import { lookColours } from "./look-colours.js";

it.each([
  ["#abc", "#aabbcc"],
  ["#ABCD", "#aabbcc"],
  [" #1c4176 ", "#1c4176"],
  ["#1c417680", "#1c4176"],
  ["rgb(28, 65, 118)", "#1c4176"],
  ["rgb(28 65 118 / 50%)", "#1c4176"],
  ["rgba(100%, 0%, 0%, 1)", "#ff0000"],
  ["hsl(120 100% 25%)", "#008000"],
  ["hsl(-240deg, 100%, 25%)", "#008000"],
  ["oklch(62.8% 0.2577 29.23)", "#ff0000"],
  ["oklch(1 0 0)", "#ffffff"],
])("%s is %s", (written, read) => {
  expect(readColour(written)).toBe(read);
});

it.each(["", "red", "var(--c-bg)", "color-mix(in srgb, red, blue)", "rgb()", "rgb(a b c)", "#12345", 'rgb(1 2 3)"/>'])(
  "%s is no colour that pictures know",
  (written) => {
    expect(readColour(written)).toBeNull();
  },
);

it("a look has colours that can be read, whatever it sets", () => {
  for (const [background, text] of [
    ["#000", "#111"],
    ["#ffffff", "#fefefe"],
    ["nonsense", "nonsense"],
    ["var(--c-bg)", "var(--c-fg)"],
  ] as const) {
    const colours = lookColours({ "--c-bg": background, "--c-fg": text }, "broken");
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrastOf(colours.text, colours.background)).toBeGreaterThanOrEqual(3);
    expect(contrastOf(colours.muted, colours.background)).toBeGreaterThanOrEqual(3);
  }
  expect(lookColours({ "--c-accent": "var(--mine)", "--mine": "#123456" }, null).accent).toBe("#123456");
  expect(lookColours({}, "#abc").accent).toBe("#aabbcc");
});
