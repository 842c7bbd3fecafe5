import { setTimeout as pause } from "node:timers/promises";
import { getReadiness } from "@sitevine/api";
import { errorCatalogue } from "@sitevine/contracts";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import { AppError } from "../../../kernel/app-error.js";
import type { Database } from "../../../platform/db/database.js";
import type { KeyValueStore } from "../../../platform/kv/key-value-store.js";

export interface ReadinessDeps {
  readonly db: Pick<Database, "ping">;
  readonly store: Pick<KeyValueStore, "ping">;
  readonly isInstalled: () => Promise<boolean>;
  /** The longest time that the components may take to answer; defaults to 3 seconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 3_000;
const RETRY_SECONDS = 5;

// Probes come every few seconds, so not being ready is an answer and not an entry in the error log.
function notReady(): Response {
  const code = "SVC-API-5030";
  const { status, message } = errorCatalogue[code];
  const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_SECONDS) };
  return Response.json({ error: { code, message } }, { status, headers });
}

/** Reports whether the site can do its work. Concurrent callers share one check. */
export function readinessRoute({ db, store, isInstalled, patienceMs = PATIENCE_MS }: ReadinessDeps): BoundEndpoint {
  let looking: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    const impatience = new AbortController();
    const tooLong = pause(patienceMs, false, { signal: impatience.signal }).catch(() => false);
    const answers = Promise.all([db.ping(), store.ping()]).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answers, tooLong]);
    } finally {
      impatience.abort();
      looking = undefined;
    }
  }

  return bind(getReadiness, async () => {
    looking ??= look();
    if (!(await looking)) return notReady();
    if (!(await isInstalled())) throw new AppError("SVC-INSTALL-1001");
    return { status: "ready" as const };
  });
}
