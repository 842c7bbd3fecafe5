import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { readJsonFeed } from "./support/json-feed.js";

const FORMATS = ["feed.xml", "atom.xml", "feed.json"] as const;

describe.each(databases())("feeds cost without bound on $name: no more", (kind) => {
  it("excerpts stand for long texts, and a feed stays under a bound whatever its articles are", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const publish = (title: string, content: string, excerpt = `About ${title}`) =>
      publishArticle(booted, token, { title, content, excerpt });
    for (let count = 1; count <= 18; count += 1) await publish(`Filler ${count}`, "& ".repeat(3_000));
    await publish("Long", "word ".repeat(20_000));
    booted.clock.advance(1_000);
    await publish("Short", "A *few* words.");

    for (const file of FORMATS) {
      const answer = await booted.call(`/${file}`);
      expect(Buffer.byteLength(answer.text)).toBeLessThan(600_000);
      const again = await booted.call(`/${file}`);
      expect(again.headers.get("etag")).toBe(answer.headers.get("etag"));
    }
    const { items } = readJsonFeed((await booted.call("/feed.json")).text);
    const contentOf = (title: string) => items.find((item) => item.title === title)?.content_html;
    expect(items).toHaveLength(20);
    expect(contentOf("Short")).toBe("<p>A <em>few</em> words.</p>\n");
    expect(contentOf("Long")).toBe("<p>About Long</p>");
    const fillers = items.filter(({ title }) => title.startsWith("Filler"));
    const whole = fillers.filter(({ content_html }) => content_html.length > 10_000);
    expect(whole.length).toBeGreaterThan(3);
    expect(fillers.length - whole.length).toBeGreaterThan(3);
    for (const { title, content_html } of fillers)
      if (content_html.length < 10_000) expect(content_html).toBe(`<p>About ${title}</p>`);
  });

  it("they stand under the limits per address", async () => {
    await using booted = await bootSite(kind, { environment: { NODE_ENV: "production" } });
    await booted.installed();
    const ask = (path: string, peer: string) => booted.call(path, { peer });
    const answers = [];
    for (let count = 0; count < 601; count += 1)
      answers.push(await ask(`/${FORMATS[count % FORMATS.length]}`, "192.0.2.1"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    const last = answers.at(-1);
    expect([last?.status, last && codeOf(last)]).toEqual([429, "SVC-API-4290"]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("/u/ada/feed.xml", "192.0.2.1")).status).toBe(429);
    expect((await ask("/feed.xml", "192.0.2.2")).status).toBe(200);
    expect((await ask("/", "192.0.2.1")).status).toBe(200);
  });
});
