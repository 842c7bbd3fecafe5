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

const UNWANTED = [
  // It opens any file that the process may open, whatever the permission model allows.
  "--no-experimental-sqlite",
  // Nobody could use them, and preparing them takes 10 MB of each process.
  "--no-experimental-websocket",
  "--no-experimental-eventsource",
  "--no-experimental-webstorage",
];

/** The flags for the process of a plugin: nothing but its own folders, and a limit of its heap in megabytes. */
export function pluginFlags(folders: PluginFolders, memoryMb: number, known: KnownFlags): string[] {
  const readable = [OF_FOLDER(folders.code), OF_FOLDER(folders.data), ...folders.program];
  return [
    known.has("--permission") ? "--permission" : "--experimental-permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${OF_FOLDER(folders.data)}`,
    `--max-old-space-size=${memoryMb}`,
    ...UNWANTED.filter((flag) => known.has(flag)),
    "--no-warnings",
  ];
}

/** What this Node and this user do not enforce, as sentences for administrators. */
export function unenforced(known: KnownFlags, { isRoot }: { readonly isRoot: boolean }): string[] {
  return [
    ...(known.has("--allow-net")
      ? []
      : [
          "This version of Node has no permission for the network: plugins are kept from it by their modules alone. Node 25 and later enforce it.",
        ]),
    ...(isRoot
      ? ["The site runs as root: start it as a user of its own, so that plugins have no more rights than that user."]
      : []),
  ];
}
