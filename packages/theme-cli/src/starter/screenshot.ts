import { escapeHtml } from "@sitevine/renderer";
import { type Appearance, PALETTES } from "./palettes.js";

/** A drawing of the starter's home page in its colours, until its author replaces it by a screenshot. */
export function starterScreenshot(name: string, appearance: Appearance): string {
  const colour = (token: string): string => PALETTES[appearance][token] ?? "none";
  const box = (x: number, y: number, width: number, height: number, token: string, radius = 0): string =>
    `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour(token)}"/>`;
  const card = (x: number): readonly string[] => [
    box(x, 500, 340, 340, "--c-border", 16),
    box(x + 1, 501, 338, 338, "--c-card", 15),
    box(x + 1, 501, 338, 150, "--c-accent-soft", 15),
    box(x + 24, 680, 220, 20, "--c-fg", 4),
    box(x + 24, 722, 290, 12, "--c-fg-muted", 4),
    box(x + 24, 748, 180, 12, "--c-fg-muted", 4),
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">',
    box(0, 0, 1200, 900, "--c-bg"),
    box(0, 0, 1200, 80, "--c-card"),
    box(0, 79, 1200, 1, "--c-border"),
    ...[600, 720, 840].map((x) => box(x, 34, 84, 12, "--c-fg-muted", 4)),
    box(1020, 22, 120, 36, "--c-accent", 10),
    `  <text x="60" y="51" font-family="Georgia, serif" font-size="30" fill="${colour("--c-fg")}">${escapeHtml(name)}</text>`,
    box(60, 150, 560, 44, "--c-fg", 6),
    box(60, 214, 400, 44, "--c-fg", 6),
    box(60, 296, 500, 16, "--c-fg-muted", 4),
    box(60, 326, 420, 16, "--c-fg-muted", 4),
    box(60, 380, 180, 52, "--c-accent", 10),
    box(720, 150, 420, 282, "--c-accent-soft", 16),
    ...[60, 430, 800].flatMap(card),
    "</svg>",
    "",
  ].join("\n");
}
