import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

/** The published layouts, compared with a bare Hono route that returns the same bytes. */
export async function layouts() {
  await using site = await startSite();
  const url = `${site.origin}/api/layouts`;
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${url} gave ${response.status}`);
  console.log(`layouts: the answer has ${body.length} bytes`);

  await using bare = await startReference("hono-bytes", { body, type: "application/json" });
  return [
    await compare({
      bench: "layouts",
      goal: 0.8,
      ours: { url, expect: 200 },
      reference: { url: bare.url, expect: 200 },
    }),
  ];
}
