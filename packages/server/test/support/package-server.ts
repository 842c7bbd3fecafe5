import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnswerOf, installPackage } from "@sitevine/api";
import { CommunitySource, createPrivateKey, openInstallKeys, signRelease } from "@sitevine/marketplace-client";
import type { EndpointAnswer } from "@sitevine/testkit";

export type InstallEvent = AnswerOf<typeof installPackage>;

/** A release as the server offers it. */
export interface OfferedRelease {
  readonly id: string;
  readonly kind?: "plugin" | "theme";
  readonly version: string;
  readonly bytes: Uint8Array;
  /** Value in the catalogue in place of the true one. */
  readonly sha256?: string;
  readonly size?: number;
  readonly publisher?: { readonly publicKey: string; readonly signature: string } | undefined;
}

/** Faults of the server. Each function answers in place of the server. */
export interface Faults {
  catalogue?: ((response: ServerResponse) => void) | undefined;
  download?: ((response: ServerResponse, bytes: Uint8Array) => void) | undefined;
}

/** A source of packages on a socket: a catalogue and its files. */
export interface PackageServer extends AsyncDisposable {
  readonly catalogueUrl: string;
  readonly source: CommunitySource;
  readonly faults: Faults;
  /** Number of downloads that have begun. */
  readonly downloads: number;
  /** Offers a release as the latest one. */
  offer(release: OfferedRelease): Promise<void>;
  /** Offers what the catalogue had before those releases were added. */
  forget(id: string, version: string): void;
  /** Makes downloads wait after half of their bytes; resolves when one waits there. */
  hold(): { readonly reached: Promise<void>; readonly release: () => void };
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A publisher with a key of its own. */
export async function openPublisher() {
  const keys = await openInstallKeys(createPrivateKey());
  return {
    publicKey: keys.publicKey,
    fingerprint: hashOf(Buffer.from(keys.publicKey, "base64")),
    sign: (bytes: Uint8Array) => signRelease(hashOf(bytes), keys),
  };
}

export async function startPackageServer(deadlineMs?: number): Promise<PackageServer> {
  const releases: OfferedRelease[] = [];
  const faults: Faults = {};
  let downloads = 0;

  const nameOf = ({ id, version }: OfferedRelease): string => `/files/${id}-${version}.svtheme`;

  function catalogue(): unknown {
    const ids = new Set(releases.map(({ id }) => id));
    const packages = [...ids].map((id) => {
      const own = releases.filter((release) => release.id === id);
      return {
        kind: own[0]?.kind ?? "theme",
        id,
        name: id,
        summary: "",
        vendor: "sitevine",
        category: null,
        previews: [],
        releases: own.map((release) => ({
          version: release.version,
          publishedAt: 1_700_000_000,
          url: nameOf(release),
          sha256: release.sha256 ?? hashOf(release.bytes),
          size: release.size ?? release.bytes.length,
          ...(release.publisher && { publisher: release.publisher }),
        })),
      };
    });
    return { packages };
  }

  function answer({ url }: IncomingMessage, response: ServerResponse): void {
    if (url === "/catalogue.json") {
      if (faults.catalogue) faults.catalogue(response);
      else response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(catalogue()));
      return;
    }
    const release = releases.find((candidate) => nameOf(candidate) === url);
    if (!release) return void response.writeHead(404).end();
    downloads += 1;
    if (faults.download) faults.download(response, release.bytes);
    else response.writeHead(200, { "Content-Length": release.bytes.length }).end(release.bytes);
  }

  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const catalogueUrl = `http://127.0.0.1:${port}/catalogue.json`;
  class Source extends CommunitySource {
    override download(...[target, options]: Parameters<CommunitySource["download"]>) {
      return super.download(target, { ...options, deadlineMs });
    }
  }
  return {
    catalogueUrl,
    faults,
    source: new Source({ catalogueUrl, fetch: (url, init) => fetch(url, init) }),
    get downloads() {
      return downloads;
    },
    async offer(release) {
      releases.unshift(release);
    },
    forget(id, version) {
      releases.splice(0, releases.length, ...releases.filter((one) => one.id !== id || one.version !== version));
    },
    hold() {
      const reached = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      faults.download = (response, bytes) => {
        const half = Math.floor(bytes.length / 2);
        response.writeHead(200, { "Content-Length": bytes.length });
        response.write(bytes.subarray(0, half));
        reached.resolve();
        void gate.promise.then(() => response.end(bytes.subarray(half)));
      };
      return { reached: reached.promise, release: gate.resolve };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** The lines of an answer. */
export const eventsIn = ({ text }: Pick<EndpointAnswer, "text">): InstallEvent[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The last line of an installation that was carried out. */
export function doneIn(answer: Pick<EndpointAnswer, "text" | "status">): Extract<InstallEvent, { type: "done" }> {
  const last = eventsIn(answer).at(-1);
  if (answer.status !== 200 || last?.type !== "done") throw new Error(`Nothing was installed: ${answer.text}`);
  return last;
}

/** The error in the last line. */
export function errorIn(answer: Pick<EndpointAnswer, "text" | "status">) {
  const last = eventsIn(answer).at(-1);
  if (answer.status !== 200 || last?.type !== "error") throw new Error(`It did not end with an error: ${answer.text}`);
  return last.error;
}
