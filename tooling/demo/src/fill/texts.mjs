import words from "../../content/words.json" with { type: "json" };

// Random but meaningful sentences for thousands of articles.

const sentence = (/** @type {import("../random.mjs").Random} */ random) =>
  `${random.pick(words.who)} ${random.pick(words.did)} ${random.pick(words.what)} ${random.pick(words.when)}.`;
const paragraph = (/** @type {import("../random.mjs").Random} */ random) =>
  `${sentence(random)} ${sentence(random)} ${random.pick(words.so)}`;

/** A comment on an article, and its HTML. @param {import("../random.mjs").Random} random */
export function makeRemark(random) {
  const content = random.pick(words.remarks);
  return { content, html: `<p>${content}</p>\n` };
}

/** @param {import("../random.mjs").Random} random */
export const makeTitle = (random) => {
  const what = random.pick(words.what);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${random.pick(words.places)}, ${random.pick(words.when)}`;
};

/** @param {string} title */
export const slugOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/**
 * An article's Markdown with exactly the HTML that a site would render: rendering a million would take most of an hour.
 * @param {import("../random.mjs").Random} random
 */
export function makeText(random) {
  const opening = paragraph(random);
  const content = [opening];
  const html = [`<p>${opening}</p>\n`];
  const heading = random.pick(words.headings);
  content.push(`## ${heading}`);
  html.push(`<h2 id="section-${slugOf(heading)}">${heading}</h2>\n`);
  const body = paragraph(random);
  content.push(body);
  html.push(`<p>${body}</p>\n`);
  if (random.chance(0.4)) {
    const steps = random.some(words.steps, 3);
    content.push(steps.map((step) => `- ${step}`).join("\n"));
    html.push(`<ul>\n${steps.map((step) => `<li>${step}</li>\n`).join("")}</ul>\n`);
  }
  return { excerpt: opening, content: content.join("\n\n"), html: html.join("") };
}
