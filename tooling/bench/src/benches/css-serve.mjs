import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

/**
 * The served stylesheet: complete, compared with raw node:http that writes the same bytes, and unchanged (304), compared with a
 * Hono hello.
 */
export async function cssServe() {
  await using site = await startSite();
  const url = `${site.origin}/api/appearance/css`;
  // The ETag of the uncompressed bytes, which the load requests.
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const sheet = Buffer.from(await response.arrayBuffer());
  const etag = response.headers.get("etag");
  if (!response.ok || etag === null) throw new Error(`GET ${url} gave ${response.status} and the ETag ${etag}`);
  console.log(`css-serve: the sheet has ${sheet.length} bytes`);

  await using raw = await startReference("raw-bytes", { body: sheet, type: "text/css; charset=utf-8" });
  await using hello = await startReference("hono-hello");
  return [
    await compare({
      bench: "css-serve",
      goal: 0.75,
      ours: { url, expect: 200, cpu: site.cpu },
      reference: { url: raw.url, expect: 200, cpu: raw.cpu },
    }),
    await compare({
      bench: "css-serve-304",
      goal: 0.9,
      ours: { url, expect: 304, headers: { "if-none-match": etag }, cpu: site.cpu },
      reference: { url: hello.url, expect: 200, cpu: hello.cpu },
    }),
  ];
}
