import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ObstacleError } from "@sitevine/cli-kit";
import type { LiveTheme } from "../source/check-source.js";
import { type Answer, plainAnswer } from "./answer.js";
import { streamVersions } from "./event-stream.js";
import { COMMON_HEADERS } from "./headers.js";
import { answerRequest, type ClientFiles } from "./routes.js";

const HOST = "127.0.0.1";
const OWN_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

export interface PreviewServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts the preview on the loopback interface. Port 0 picks a free port. Throws an ObstacleError if the port is taken. */
export async function startPreviewServer(
  live: LiveTheme,
  port: number,
  onError: (error: unknown) => void,
): Promise<PreviewServer> {
  const client = await readClientFiles();
  const server = createServer((request, response) => {
    try {
      handle(request, response, live, client);
    } catch (error) {
      onError(error);
      send(request, response, plainAnswer(500, "The preview failed; the terminal says why."));
    }
  });
  server.listen(port, HOST);
  await listening(server, port);
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return {
    url: `http://${HOST}:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listening(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") throw new ObstacleError(`Port ${port} is in use; --port 0 picks a free one.`);
    if (code === "EACCES") throw new ObstacleError(`Port ${port} needs more privileges; --port 0 picks a free one.`);
    throw error;
  }
}

function handle(request: IncomingMessage, response: ServerResponse, live: LiveTheme, client: ClientFiles): void {
  const url = ownUrl(request);
  // A foreign page could let its own host name resolve to this machine and read the answers under that name.
  if (!url) send(request, response, plainAnswer(403, "This preview answers as localhost and 127.0.0.1 only."));
  else if (request.method !== "GET" && request.method !== "HEAD")
    send(request, response, plainAnswer(405, "The preview shows pages and changes nothing.", { Allow: "GET, HEAD" }));
  else if (url.pathname === "/_preview/events" && request.method === "GET") streamVersions(live, response);
  else {
    const framed = request.headers["sec-fetch-dest"] === "iframe";
    send(request, response, answerRequest({ url, framed, from: refererOf(request, url) }, live, client));
  }
}

/** The requested URL; undefined under a foreign host name. */
function ownUrl({ url = "/", headers: { host } }: IncomingMessage): URL | undefined {
  if (host === undefined || !url.startsWith("/") || !URL.canParse(`http://${host}`)) return undefined;
  const base = new URL(`http://${host}`);
  if (!OWN_HOSTS.has(base.hostname) || base.username !== "" || base.pathname !== "/") return undefined;
  return URL.canParse(`${base.origin}${url}`) ? new URL(`${base.origin}${url}`) : undefined;
}

function refererOf({ headers: { referer } }: IncomingMessage, { origin }: URL): URL | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  return from.origin === origin ? from : undefined;
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...COMMON_HEADERS, ...headers, "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Reads style and script of the preview's own pages, which are next to the built program. */
async function readClientFiles(): Promise<ClientFiles> {
  const read = (name: string) => readFile(new URL(`../client/${name}`, import.meta.url));
  const [css, script] = await Promise.all([read("preview.css"), read("preview.js")]);
  return { css, script };
}
