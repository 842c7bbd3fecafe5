import { once } from "node:events";
import { createServer } from "node:http";
import { type SamplePage, samplePages } from "@sitevine/renderer/sample";
import { hardPages, rightToLeft } from "./hard-content.js";
import type { MatrixPage } from "./matrix-page.js";
import { baseStylesheet, LOOKS, type LookId, loadLook } from "./sample-look.js";

export interface SampleServer extends AsyncDisposable {
  readonly origin: string;
  readonly pages: readonly MatrixPage[];
}

type Answer = readonly [type: string, body: string | Uint8Array];

const isPlain = ({ name, template }: SamplePage): boolean => name === template.replaceAll(".", "-");

/**
 * Serves the sample community in every look with the policy of a real site. With `?cut=n&until=key` it sends n characters of a
 * page, and the rest once `/rest/key` is requested.
 */
export async function serveSample(policy: string): Promise<SampleServer> {
  const sample = samplePages();
  const pages = [...sample, ...hardPages(), ...rightToLeft(sample.filter(isPlain))];
  const answers = new Map<string, Answer>([["/base.css", ["text/css; charset=utf-8", baseStylesheet]]]);
  const paths: { look: LookId; name: string; path: string }[] = [];
  for (const look of LOOKS) {
    const { stylesheet, assets, assetBase, render } = await loadLook(look);
    answers.set(`/css/${look}`, ["text/css; charset=utf-8", stylesheet]);
    for (const { name, type, bytes } of assets) answers.set(`${assetBase}${name}`, [type, bytes()]);
    for (const page of pages) {
      const path = `/${look}/${page.name}`;
      paths.push({ look, name: page.name, path });
      answers.set(path, ["text/html; charset=utf-8", render(page)]);
    }
  }
  const rests = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://sample.invalid");
    const rest = /^\/rest\/(.+)$/.exec(pathname)?.[1];
    if (rest !== undefined) {
      rests.get(rest)?.();
      return response.writeHead(rests.delete(rest) ? 204 : 404).end();
    }
    const answer = answers.get(decodeURIComponent(pathname));
    if (!answer) return response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    const [type, body] = answer;
    const headers = { "content-type": type, "content-security-policy": policy, "cache-control": "max-age=600" };
    const cut = Number(searchParams.get("cut"));
    const until = searchParams.get("until");
    if (until === null) return response.writeHead(200, headers).end(body);
    const bytes = Buffer.from(body);
    rests.set(until, () => response.end(bytes.subarray(cut)));
    return response.writeHead(200, headers).write(bytes.subarray(0, cut));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    origin,
    pages: paths.map(({ look, name, path }) => ({ look, name, url: origin + path })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
