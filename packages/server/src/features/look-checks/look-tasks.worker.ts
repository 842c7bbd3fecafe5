import type { MessagePort } from "node:worker_threads";
import type { Finding, TokenMap } from "@sitevine/contracts";
import {
  type Appearance,
  assetBaseOf,
  type CompiledCss,
  checkSiteLayout,
  compileAdminCss,
  compileThemeCss,
  type ExportOptions,
  type ExportResult,
  exportTheme,
  type FontMetrics,
  type ReadThemeOptions,
  type ReadThemeResult,
  readThemeAhead,
  readThemePackage,
  type SeeFile,
  type SiteLayoutJudgement,
  type TemplateShape,
  THEME_LIMITS,
  type ThemeAhead,
  type ThemeAsset,
  type ThemePackage,
  type ThemeParts,
} from "@sitevine/theme-engine";
import { sha256Hex } from "../../platform/crypto/digest.js";
import {
  type FileSource,
  openArrivingFile,
  openFileSource,
  type PackageFile,
} from "../../platform/files/file-source.js";
import { askForFiles } from "./files.port.js";
import { type FileOutlet, giveFile } from "./inflated-files.port.js";

/** A file of a package, without its contents. */
export type PackedFile = Pick<ThemeAsset, "name" | "type" | "size">;

/**
 * A package that passed every check, in the form that is passed between threads: of its files only what is known about
 * them.
 */
export interface CheckedTheme extends Omit<ThemePackage, "assets" | "screenshot"> {
  readonly assets: ReadonlyMap<string, PackedFile>;
  readonly screenshot: PackedFile | null;
}

/** A file of a package with its contents, in a separate buffer. */
export interface PackedContents {
  readonly contents: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** The parts of a theme that its stylesheet refers to. */
export interface StyledTheme {
  readonly id: string;
  readonly appearance: Appearance;
  /** The names of its files. */
  readonly files: ReadonlySet<string>;
  readonly tokens: TokenMap;
  /** Metrics of its fonts, by the names of their files. */
  readonly fontMetrics: ReadonlyMap<string, FontMetrics>;
}

/** The tasks about the look, with their input and output. */
export interface LookTasks {
  /** Scopes the administrators' stylesheet. */
  readonly adminCss: {
    readonly asks: { readonly source: string; readonly appearance: Appearance };
    readonly gives: CompiledCss;
  };
  /** Scopes the stylesheet of a theme. */
  readonly themeCss: {
    readonly asks: { readonly source: string; readonly theme: StyledTheme };
    readonly gives: CompiledCss;
  };
  /** Checks a document that somebody saves for a template. */
  readonly siteLayout: {
    readonly asks: { readonly value: unknown; readonly template: TemplateShape };
    readonly gives: SiteLayoutJudgement;
  };
  /**
   * Reads the files of a package that are complete now that so many bytes of it have arrived. The first task for a `key` begins
   * it; what is known under the key is forgotten when the other end of `hold` is closed. Returns undefined when nothing is known
   * under the key, or the file is gone.
   */
  readonly readAhead: {
    readonly asks: {
      readonly key: string;
      readonly file: PackageFile;
      readonly bytes: number;
      readonly begin: { readonly hold: MessagePort; readonly outlet: FileOutlet } | null;
    };
    readonly gives: { readonly given: number } | undefined;
  };
  /**
   * Reads and checks a package, and holds it open under `key` until the other end of the port is closed. Returns undefined when
   * the file is gone or has another size. If there is an outlet, its images and fonts are given away on the way: `given` of them,
   * without those that were given away while they were read ahead under the key.
   */
  readonly openPackage: {
    readonly asks: {
      readonly key: string;
      readonly file: PackageFile;
      readonly serviceVersion: string;
      readonly hold: MessagePort;
      readonly outlet: FileOutlet | null;
    };
    readonly gives:
      | ((
          | { readonly ok: true; readonly theme: CheckedTheme; readonly notices: readonly Finding[] }
          | { readonly ok: false; readonly findings: readonly Finding[] }
        ) & { readonly given: number })
      | undefined;
  };
  /** Returns the contents of one of its files; undefined when no such package is open. */
  readonly readPackage: {
    readonly asks: { readonly key: string; readonly name: string };
    readonly gives: PackedContents | undefined;
  };
  /** Packs a look. The files that it refers to are requested through the port. */
  readonly exportTheme: {
    readonly asks: {
      readonly parts: ThemeParts;
      readonly options: Omit<ExportOptions, "readFile">;
      readonly files: MessagePort;
    };
    readonly gives: Promise<ExportResult>;
  };
}

export type LookTaskName = keyof LookTasks;

/** A task with its input. */
export type LookTask<Name extends LookTaskName = LookTaskName> = {
  readonly [Each in Name]: { readonly name: Each; readonly asks: LookTasks[Each]["asks"] };
}[Name];

export interface LookOutcome<Name extends LookTaskName = LookTaskName> {
  readonly gives: Awaited<LookTasks[Name]["gives"]>;
}

/** A task whose outcome may be a promise. */
export interface LookWork<Name extends LookTaskName = LookTaskName> {
  readonly gives: LookTasks[Name]["gives"];
}

type Doers = { readonly [Name in LookTaskName]: (asks: LookTasks[Name]["asks"]) => LookTasks[Name]["gives"] };

const describe = ({ name, type, size }: ThemeAsset): PackedFile => ({ name, type, size });

const crossing = ({ assets, screenshot, ...theme }: ThemePackage): CheckedTheme => ({
  ...theme,
  assets: new Map([...assets].map(([name, asset]) => [name, describe(asset)])),
  screenshot: screenshot && describe(screenshot),
});

function contentsOf(theme: ThemePackage | undefined, name: string): PackedContents | undefined {
  const file = theme?.assets.get(name) ?? theme?.screenshot;
  if (file?.name !== name) return undefined;
  const contents = file.bytes();
  return { contents, sha256: sha256Hex(contents) };
}

/** Gives away what the site would serve, as far as a valid package can have it. */
function giveAway(outlet: FileOutlet): { readonly see: SeeFile; readonly given: () => number } {
  let [given, bytes] = [0, 0];
  return {
    given: () => given,
    see({ path, type, size }, contents) {
      if (type === undefined || !path.startsWith("assets/")) return;
      bytes += size;
      if (given >= THEME_LIMITS.assets || bytes > THEME_LIMITS.assetsBytes) return;
      given += 1;
      const name = path.slice(path.lastIndexOf("/") + 1);
      giveFile(outlet, { name, sha256: sha256Hex(contents), contents: new Uint8Array(contents) });
    },
  };
}

/** A package that is read while it arrives. */
interface Arriving extends Disposable {
  readonly ahead: ThemeAhead;
  readonly given: () => number;
}

function readArriving(file: PackageFile, outlet: FileOutlet): Arriving | undefined {
  const source = openArrivingFile(file);
  if (!source) return undefined;
  const { see, given } = giveAway(outlet);
  return { ahead: readThemeAhead(source, see), given, [Symbol.dispose]: () => source[Symbol.dispose]() };
}

/** Closes the file unless the package is accepted. */
function readOpened(source: FileSource, options: ReadThemeOptions): ReadThemeResult {
  let isKept = false;
  try {
    const read = readThemePackage(source, options);
    isKept = read.ok;
    return read;
  } finally {
    if (!isKept) source[Symbol.dispose]();
  }
}

/** Runs tasks on the current thread; packages stay open between tasks. */
export function createLookWork(): <Name extends LookTaskName>(task: LookTask<Name>) => LookWork<Name> {
  const open = new Map<string, ThemePackage>();
  const arriving = new Map<string, Arriving>();

  function beginAhead(key: string, file: PackageFile, hold: MessagePort, outlet: FileOutlet): void {
    const begun = readArriving(file, outlet);
    if (!begun) return;
    arriving.set(key, begun);
    hold.once("close", () => {
      arriving.delete(key);
      begun[Symbol.dispose]();
    });
  }

  const doers: Doers = {
    adminCss: ({ source, appearance }) => compileAdminCss(source, { appearance }),
    themeCss: ({ source, theme: { id, appearance, files, tokens, fontMetrics } }) =>
      compileThemeCss(source, {
        appearance,
        assets: files,
        assetBase: assetBaseOf(id),
        fonts: { tokens, measure: (file) => fontMetrics.get(file) },
      }),
    siteLayout: ({ value, template }) => checkSiteLayout(value, template),
    readAhead({ key, file, bytes, begin }) {
      if (begin) beginAhead(key, file, begin.hold, begin.outlet);
      const known = arriving.get(key);
      known?.ahead.arrived(bytes);
      return known && { given: known.given() };
    },
    openPackage({ key, file, serviceVersion, hold, outlet }) {
      const source = openFileSource(file);
      if (!source) return undefined;
      const giving = outlet && giveAway(outlet);
      const read = readOpened(source, {
        serviceVersion,
        ahead: arriving.get(key)?.ahead,
        ...(giving && { see: giving.see }),
      });
      const given = giving?.given() ?? 0;
      if (!read.ok) return { ...read, given };
      open.set(key, read.theme);
      hold.once("close", () => {
        open.delete(key);
        source[Symbol.dispose]();
      });
      return { ...read, theme: crossing(read.theme), given };
    },
    readPackage: ({ key, name }) => contentsOf(open.get(key), name),
    exportTheme: ({ parts, options, files }) => exportTheme(parts, { ...options, readFile: askForFiles(files) }),
  };
  return <Name extends LookTaskName>({ name, asks }: LookTask<Name>) => {
    const perform: Doers[Name] = doers[name];
    return { gives: perform(asks) };
  };
}

/** The buffers of an outcome that can be transferred instead of copied. */
export function buffersOf({ gives }: LookOutcome): ArrayBuffer[] {
  if (gives && "contents" in gives) return [gives.contents.buffer];
  return gives && "bytes" in gives && gives.bytes.buffer instanceof ArrayBuffer ? [gives.bytes.buffer] : [];
}
