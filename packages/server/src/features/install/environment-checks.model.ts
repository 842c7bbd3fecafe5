import type { AnswerOf, getInstallEnvironment } from "@sitevine/api";

type Environment = AnswerOf<typeof getInstallEnvironment>;
export type EnvironmentCheck = Environment["checks"][number];

/** Facts about the machine. The caller gathers them, so that judging them stays pure. */
export interface EnvironmentFacts {
  readonly nodeVersion: string;
  readonly opensslVersion: string;
  /** The newest TLS version that this runtime supports, such as TLSv1.3. */
  readonly tlsVersion: string;
  readonly database: { readonly ok: boolean; readonly detail: string };
  readonly keyValue: { readonly ok: boolean; readonly kind: "memory" | "redis" };
  /** Null when the data folder cannot be written. */
  readonly freeBytes: number | null;
  /** Whether the data folder has files of a site that was installed. */
  readonly leftFiles: boolean;
}

const GIB = 1024 ** 3;
const ENOUGH_BYTES = 1 * GIB;

type Verdict = Pick<EnvironmentCheck, "status" | "detail"> & { readonly advice?: string };

function disk(freeBytes: number | null): Verdict {
  if (freeBytes === null)
    return {
      status: "failed",
      detail: "The data folder cannot be written.",
      advice: "Give the site's user write access to DATA_DIR.",
    };
  const detail = `${(freeBytes / GIB).toFixed(1)} GiB free`;
  if (freeBytes >= ENOUGH_BYTES) return { status: "ok", detail };
  return { status: "warning", detail, advice: "Free some space: uploads and backups need at least 1 GiB." };
}

function database({ database: { ok, detail }, leftFiles }: EnvironmentFacts): Verdict {
  if (!ok) return { status: "failed", detail, advice: "Choose another database, or start this one and try again." };
  if (!leftFiles) return { status: "ok", detail };
  return {
    status: "warning",
    detail: `${detail}, without a site, though DATA_DIR has files of one`,
    advice:
      "If the site was installed before, do not install it again: stop the program, and put site.sqlite back from a backup, or set DATABASE_URL as it was.",
  };
}

function keyValue({ ok, kind }: EnvironmentFacts["keyValue"]): Verdict {
  if (!ok) return { status: "failed", detail: "Redis does not answer.", advice: "Check REDIS_URL, or leave it empty." };
  if (kind === "redis") return { status: "ok", detail: "Redis answers." };
  return { status: "ok", detail: "In-process store; right for one process. Set REDIS_URL to run several." };
}

/** The oldest Node.js that runs the site. */
const OLDEST_NODE = [22, 18] as const;

function runtime(version: string): Verdict {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isCurrent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (isCurrent) return { status: "ok", detail: `Node.js ${version}` };
  const advice = `Install Node.js ${OLDEST_NODE.join(".")} or newer; npm start fetches one by itself.`;
  return { status: "failed", detail: `Node.js ${version}`, advice };
}

function tls({ opensslVersion, tlsVersion }: EnvironmentFacts): Verdict {
  const detail = `OpenSSL ${opensslVersion}, up to ${tlsVersion}`;
  if (tlsVersion === "TLSv1.3") return { status: "ok", detail };
  const advice =
    "Links to the marketplace and to mail servers need TLS 1.3: update Node.js, and do not limit it by options.";
  return { status: "warning", detail, advice };
}

/** The verdict on each aspect of the machine, with advice where something is wrong. */
export function judgeEnvironment(facts: EnvironmentFacts): Environment {
  const checks: EnvironmentCheck[] = [
    { id: "runtime", label: "Runtime", ...runtime(facts.nodeVersion) },
    { id: "database", label: "Database", ...database(facts) },
    { id: "key-value", label: "Key-value store", ...keyValue(facts.keyValue) },
    { id: "disk", label: "Data folder", ...disk(facts.freeBytes) },
    { id: "tls", label: "TLS toolkit", ...tls(facts) },
  ];
  return { ok: checks.every((check) => check.status !== "failed"), checks };
}
