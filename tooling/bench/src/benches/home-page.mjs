import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

/** The guest's home page beside a bare Hono route that returns the same bytes. */
export async function homePage() {
  await using site = await startSite();
  const url = `${site.origin}/`;
  const response = await fetch(url);
  const page = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${url} gave ${response.status}`);
  console.log(`home-page: the page has ${page.length} bytes`);

  await using bare = await startReference("hono-bytes", { body: page, type: "text/html; charset=utf-8" });
  return [
    await compare({
      bench: "home-page",
      goal: 0.6,
      ours: { url, expect: 200 },
      reference: { url: bare.url, expect: 200 },
    }),
  ];
}
