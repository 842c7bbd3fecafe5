import { randomUUID } from "node:crypto";
import { MessageChannel, type Transferable } from "node:worker_threads";
import { type Finding, layoutLimitProblem } from "@sitevine/contracts";
import type {
  Appearance,
  CompiledCss,
  ExportOptions,
  ExportResult,
  SiteLayoutJudgement,
  TemplateShape,
  ThemeParts,
} from "@sitevine/theme-engine";
import type { AppError } from "../../kernel/app-error.js";
import { invalidField, unavailable } from "../../kernel/refusals.js";
import type { PackageFile } from "../../platform/files/file-source.js";
import { after } from "../../platform/threads/after.js";
import { startThread } from "../../platform/threads/start-thread.js";
import { createThreadPool, type ThreadLimits, type ThreadPool } from "../../platform/threads/thread-pool.js";
import { serveFiles } from "./files.port.js";
import { type TakeFile, takeFiles } from "./inflated-files.port.js";
import {
  type CheckedTheme,
  createLookWork,
  type LookOutcome,
  type LookTask,
  type LookTaskName,
  type PackedContents,
  type StyledTheme,
} from "./look-tasks.worker.js";
import { type PackageAhead, type ReadInThread, readPackageAhead } from "./package-ahead.service.js";

/** A package that passed every check. The thread holds it until it is disposed of. */
export interface OpenPackage extends Disposable {
  readonly theme: CheckedTheme;
  /** Findings that do not refuse the package. */
  readonly notices: readonly Finding[];
  /** Reads one of its files. Throws SVC-API-5030 when the package is no longer held because the thread ended. */
  read(name: string): Promise<PackedContents>;
}

export type OpenedPackage =
  | { readonly ok: true; readonly package: OpenPackage }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** A package of which the first bytes are there. Disposing of it forgets what was read. */
export interface ArrivingPackage extends Pick<PackageAhead, "arrived">, Disposable {
  /** Opens the package, whose file is complete by now, as `openPackage` does and with the same result. */
  open(serviceVersion: string): Promise<OpenedPackage>;
}

/**
 * Checks and compiles what makes up the look. Anything large is done in a separate thread, so that no stylesheet,
 * layout or package delays the requests of others. Each function throws SVC-API-4001 for input that exceeds the time or
 * memory of a check, and SVC-API-4290 when too many checks are waiting, in all or of this account.
 */
export interface LookChecks extends AsyncDisposable {
  adminCss(source: string, appearance: Appearance, account: string): Promise<CompiledCss>;
  themeCss(source: string, theme: StyledTheme): Promise<CompiledCss>;
  siteLayout(value: unknown, template: TemplateShape, account: string): Promise<SiteLayoutJudgement>;
  /**
   * The thread reads the file bit by bit, and has it open until the package is disposed of. Throws SVC-API-5030 when the file
   * is gone or has another size. `take` gets the images and fonts while they are checked; its error refuses the package.
   */
  openPackage(file: PackageFile, serviceVersion: string, account: string, take?: TakeFile): Promise<OpenedPackage>;
  /**
   * Begins to read a package while its file is written. `take` gets images and fonts as soon as they are complete, so before
   * anything is known about the package as a whole.
   */
  receivePackage(file: PackageFile, account: string, take: TakeFile): ArrivingPackage;
  /** Packs a look as `exportTheme` does; rejects with the error that kept a file from being read. */
  exportTheme(parts: ThemeParts, options: ExportOptions, account: string): Promise<ExportResult>;
}

// A package is held while its import waits for another one, which takes less than the idle time.
const LIMITS: ThreadLimits = { timeMs: 30_000, idleMs: 120_000, waiting: 40, waitingOfOne: 20 };

/**
 * Texts up to this many UTF-16 units are checked on the main thread, which costs less than passing them to a worker
 * thread.
 */
const HERE_LENGTH = 16_000;

export type LookPool = ThreadPool<LookTask, LookOutcome>;

const startLookThread = () => startThread("look-worker");

export const openLookPool = (): LookPool =>
  createThreadPool({ limits: LIMITS, subject: "changes of the look", start: startLookThread, after });

const tooCostly = (path: string): AppError =>
  invalidField(path, "would take too long to check; split or simplify it", "too_big");

const gone = (): AppError => unavailable(2, "The package is no longer held. Upload it again.");

// Checks inside a transaction share this account: no client could be told to wait, and one transaction writes at a
// time.
const TRANSACTION = "";

/** A package to open; the thread holds it under the key. */
interface Opening {
  readonly key: string;
  readonly file: PackageFile;
  readonly account: string;
}

export interface LookCheckParts {
  readonly pool?: LookPool;
}

export function createLookChecks(parts: LookCheckParts = {}): LookChecks {
  const pool = parts.pool ?? openLookPool();
  const performHere = createLookWork();

  /** `path` names the part of the request that is refused when it takes too much time or memory. */
  async function perform<Name extends LookTaskName>(
    task: LookTask<Name>,
    by: { readonly account: string; readonly path: string; readonly transfer?: readonly Transferable[] },
  ): Promise<LookOutcome<Name>["gives"]> {
    // The pool returns the outcome that belongs to the kind of the task.
    const own = pool as ThreadPool<LookTask<Name>, LookOutcome<Name>>;
    const outcome = await own.run(task, by.account, by.transfer);
    if ("refused" in outcome) throw tooCostly(by.path);
    return outcome.gives;
  }

  const css = async <Name extends "adminCss" | "themeCss">(task: LookTask<Name>, account: string) =>
    task.asks.source.length <= HERE_LENGTH ? performHere(task).gives : perform(task, { account, path: "css" });

  async function open(
    { key, file, account }: Opening,
    serviceVersion: string,
    take: TakeFile | undefined,
  ): Promise<OpenedPackage> {
    // Closing a port needs no turn in the queue and cannot fail; a thread that has ended holds nothing.
    const { port1: holder, port2: hold } = new MessageChannel();
    const release = (): void => holder.close();
    const by = { account, path: "file" };
    using taken = take ? takeFiles(take) : null;
    const outlet = taken?.outlet ?? null;
    const task = { name: "openPackage", asks: { key, file, serviceVersion, hold, outlet } } as const;
    const transfer = outlet ? [hold, outlet.port] : [hold];
    const read = await perform(task, { ...by, transfer })
      .then(async (gives) => {
        if (gives) await taken?.all(gives.given);
        return gives;
      })
      .catch((error: unknown) => {
        release();
        throw error;
      });
    if (!read?.ok) release();
    if (!read) throw gone();
    if (!read.ok) return { ok: false, findings: read.findings };
    const { theme, notices } = read;
    return {
      ok: true,
      package: {
        theme,
        notices,
        async read(name) {
          const contents = await perform({ name: "readPackage", asks: { key, name } }, by);
          if (!contents) throw gone();
          return contents;
        },
        [Symbol.dispose]: release,
      },
    };
  }

  return {
    adminCss: (source, appearance, account) => css({ name: "adminCss", asks: { source, appearance } }, account),
    themeCss: (source, theme) => css({ name: "themeCss", asks: { source, theme } }, TRANSACTION),
    async siteLayout(value, { key, regions, requiredBlocks }, account) {
      const template = { key, regions, requiredBlocks };
      const task = { name: "siteLayout", asks: { value, template } } as const;
      // A value that nests too deep can neither be serialised nor passed to another thread.
      const staysHere = layoutLimitProblem(value) !== undefined || JSON.stringify(value).length <= HERE_LENGTH;
      return staysHere ? performHere(task).gives : perform(task, { account, path: "document" });
    },
    openPackage: (file, serviceVersion, account, take) =>
      open({ key: randomUUID(), file, account }, serviceVersion, take),
    receivePackage(file, account, take) {
      const read: ReadInThread = (asks, transfer) =>
        perform({ name: "readAhead", asks }, { account, path: "file", transfer });
      const ahead = readPackageAhead(read, file, take);
      return {
        arrived: (bytes) => ahead.arrived(bytes),
        async open(serviceVersion) {
          await ahead.end();
          return await open({ key: ahead.key, file, account }, serviceVersion, take);
        },
        [Symbol.dispose]: () => ahead[Symbol.dispose](),
      };
    },
    async exportTheme(parts, { readFile, ...options }, account) {
      using files = serveFiles(readFile);
      const task = { name: "exportTheme", asks: { parts, options, files: files.port } } as const;
      const packed = await perform(task, { account, path: "query", transfer: [files.port] });
      files.check();
      return packed;
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
