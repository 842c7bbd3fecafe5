/** Flags that this Node knows. */
export type KnownFlags = Pick<ReadonlySet<string>, "has">;

export interface PluginFolders {
  /** Folder that the plugin may read: its package. */
  readonly code: string;
  /** Folder that it may read and write. */
  readonly data: string;
  /** Further files that its process needs, such as its own program. */
  readonly program: readonly string[];
}

const OF_FOLDER = (folder: string): string => (folder.endsWith("/") ? folder : `${folder}/`);

// It opens any file that the user of the process may open, whatever the permission model allows.
const WITHOUT_SQLITE = "--no-experimental-sqlite";

const UNWANTED = [
  // Nobody could use them, and preparing them takes 10 MB of each process.
  "--no-experimental-websocket",
  "--no-experimental-eventsource",
  "--no-experimental-webstorage",
];

const permission = (known: KnownFlags): string =>
  known.has("--permission") ? "--permission" : "--experimental-permission";

/** The flags for the process of a plugin: nothing but its own folders, and a limit of its heap in megabytes. */
export function pluginFlags(folders: PluginFolders, memoryMb: number, known: KnownFlags): string[] {
  const readable = [OF_FOLDER(folders.code), OF_FOLDER(folders.data), ...folders.program];
  return [
    permission(known),
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${OF_FOLDER(folders.data)}`,
    `--max-old-space-size=${memoryMb}`,
    ...[WITHOUT_SQLITE, ...UNWANTED].filter((flag) => known.has(flag)),
    "--no-warnings",
  ];
}

const SQL_HEAP_MB = 64;

/** The flags for the process that has the database of a plugin open, which runs a program of the site. */
export function sqlFlags(
  { program, folder }: { readonly program: string; readonly folder: string },
  known: KnownFlags,
): string[] {
  return [
    permission(known),
    ...[program, OF_FOLDER(folder)].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${OF_FOLDER(folder)}`,
    "--allow-worker",
    `--max-old-space-size=${SQL_HEAP_MB}`,
    ...UNWANTED.filter((flag) => known.has(flag)),
    "--no-warnings",
  ];
}

/**
 * Lists the restrictions that this Node and this user do not enforce, as sentences for administrators. Plugins run as
 * root if a command has to open their files to others first.
 */
export function unenforced(known: KnownFlags, openingCommand: string | undefined): string[] {
  return [
    ...(known.has(WITHOUT_SQLITE)
      ? []
      : [
          "This version of Node cannot be started without its SQLite: plugins are kept from it by their modules alone. Run the site on a version that knows --no-experimental-sqlite.",
        ]),
    ...(known.has("--allow-net")
      ? []
      : [
          "This version of Node has no permission for the network: plugins are kept from it by their modules alone. Node 25 and later enforce it.",
        ]),
    ...(openingCommand === undefined
      ? []
      : [
          `The site runs as root, and so do plugins, because no other user reaches Node, the program or DATA_DIR: start the site as a user of its own, or run \`${openingCommand}\` and enable the plugins again.`,
        ]),
  ];
}
