/** What a Node can be told to keep from a process. */
export type KnownFlags = Pick<ReadonlySet<string>, "has">;

export interface PluginFolders {
  /** What the plugin may read: its package. */
  readonly code: string;
  /** What it may read and write. */
  readonly data: string;
  /** Further files that its process needs, such as its own program. */
  readonly program: readonly string[];
}

const OF_FOLDER = (folder: string): string => (folder.endsWith("/") ? folder : `${folder}/`);

// It opens any file that the process may open, whatever the permission model allows.
const WITHOUT_SQLITE = "--no-experimental-sqlite";

const UNWANTED = [
  // Nobody could use them, and preparing them takes 10 MB of each process.
  "--no-experimental-websocket",
  "--no-experimental-eventsource",
  "--no-experimental-webstorage",
];

/** The flags for the process of a plugin: nothing but its own folders, and a limit of its heap in megabytes. `usesSqlite`: for its own program. */
export function pluginFlags(
  folders: PluginFolders,
  { memoryMb, usesSqlite }: { readonly memoryMb: number; readonly usesSqlite: boolean },
  known: KnownFlags,
): string[] {
  const unwanted = usesSqlite ? UNWANTED : [WITHOUT_SQLITE, ...UNWANTED];
  const readable = [OF_FOLDER(folders.code), OF_FOLDER(folders.data), ...folders.program];
  return [
    known.has("--permission") ? "--permission" : "--experimental-permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${OF_FOLDER(folders.data)}`,
    `--max-old-space-size=${memoryMb}`,
    ...unwanted.filter((flag) => known.has(flag)),
    "--no-warnings",
  ];
}

/** What this Node and this user do not enforce, as sentences for administrators. */
export function unenforced(known: KnownFlags, { runAsRoot }: { readonly runAsRoot: boolean }): string[] {
  return [
    ...(known.has("--allow-net")
      ? []
      : [
          "This version of Node has no permission for the network: plugins are kept from it by their modules alone. Node 25 and later enforce it.",
        ]),
    ...(runAsRoot
      ? [
          "The site runs as root, and so do plugins, because no other user reaches Node, the program or DATA_DIR: start the site as a user of its own.",
        ]
      : []),
  ];
}
