import { createHash } from "node:crypto";
import { type AuthorizedDownload, isMarketplaceUrl, protocolEndpoints } from "@sitevine/contracts/protocol";
import { parseJson, refusalOf } from "../http/answers.js";
import { type Answer, exchange, type Fetch, readText } from "../http/exchange.js";
import { type Failure, failure, type Outcome } from "../http/failure.js";

const LARGEST_ERROR_BYTES = 64 * 1024;
const BASE_DEADLINE_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;
const MISMATCH = "SVC-LICENSE-9011";

/** Where the bytes go, for example a temporary file. Exactly one of `close` and `discard` is called at the end. */
export interface DownloadSink {
  /** Called with one chunk after another, never before the one before is written. The chunk belongs to the sink from then on. */
  write(chunk: Uint8Array): Promise<void>;
  /** All bytes were written and are the authorised ones. */
  close(): Promise<void>;
  /** The download failed: nothing of it may remain. */
  discard(): Promise<void>;
}

/** What may be downloaded, as the marketplace authorised it. */
export type DownloadTarget = Pick<AuthorizedDownload, "url" | "sha256" | "size">;

/** How to download. */
export interface DownloadOptions {
  /** Any URL of the marketplace; nothing is fetched from another origin. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  /** Opened when the bytes begin to arrive. */
  readonly openSink: () => Promise<DownloadSink>;
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined;
  /** Longest time for all of it; unless given, a minute and what a slow connection needs for the size. */
  readonly deadlineMs?: number | undefined;
}

/**
 * Downloads into a sink. The bytes are hashed as they arrive and never exceed the authorised size. A download URL works once:
 * after a failure, authorise again. Only errors of the sink are thrown, and an open one is discarded before.
 */
export async function download(target: DownloadTarget, options: DownloadOptions): Promise<Outcome<{ bytes: number }>> {
  const { url, size } = target;
  if (!isMarketplaceUrl(url, options.baseUrl))
    return failure("malformed", "The download is on another origin than the marketplace.");
  const deadlineMs = options.deadlineMs ?? BASE_DEADLINE_MS + (size / SLOWEST_BYTES_PER_SECOND) * 1000;
  const request = { method: "GET", url: new URL(url), headers: {}, deadlineMs: Math.ceil(deadlineMs) } as const;
  const answer = await exchange(options.fetch, request);
  if (!answer.ok) return answer;
  const problem = (await statusProblem(answer)) ?? lengthProblem(answer, size);
  if (problem) {
    await answer.cancel();
    return problem;
  }
  const sink = await options.openSink().catch(async (error: unknown) => {
    await answer.cancel();
    throw error;
  });
  const failed = await receive(answer, target, sink, options.onProgress).catch(async (error: unknown) => {
    await sink.discard();
    throw error;
  });
  if (failed) {
    await sink.discard();
    return failed;
  }
  await sink.close();
  return { ok: true, value: { bytes: size } };
}

async function receive(
  answer: Answer,
  { sha256, size }: DownloadTarget,
  sink: DownloadSink,
  onProgress: DownloadOptions["onProgress"],
): Promise<Failure | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  const stopped = await answer.read(async (chunk) => {
    bytes += chunk.length;
    if (bytes > size) return failure("too-large", "The download is larger than was authorised.", MISMATCH);
    hash.update(chunk);
    await sink.write(chunk);
    onProgress?.(bytes, size);
    return undefined;
  });
  if (stopped) return stopped;
  if (bytes < size) return failure("mismatch", "The download ended early.", MISMATCH);
  if (hash.digest("hex") === sha256.toLowerCase()) return undefined;
  return failure("mismatch", "The downloaded bytes are not the authorised ones.", MISMATCH);
}

async function statusProblem(answer: Answer): Promise<Failure | undefined> {
  const { status, headers } = answer;
  if (status === protocolEndpoints.download.status) return undefined;
  if (status < 400) return { ...failure("malformed", "The marketplace answered with an unexpected status."), status };
  const read = await readText(answer, LARGEST_ERROR_BYTES);
  if (!read.ok) return { ...read, status };
  return refusalOf(protocolEndpoints.download, status, headers, parseJson(read.text));
}

/** A length that contradicts the authorised size needs no download to be refused. */
function lengthProblem({ headers }: Answer, size: number): Failure | undefined {
  const length = headers.get("Content-Length");
  if (length === null || Number(length) === size) return undefined;
  return failure("mismatch", "The download does not have the authorised size.", MISMATCH);
}
