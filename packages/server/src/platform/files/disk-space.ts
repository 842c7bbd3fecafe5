import { stat, statfs } from "node:fs/promises";

/** The space on the disk of a folder, in bytes, as far as the program may use it. */
export interface DiskSpace<Name extends string = string> {
  readonly name: Name;
  readonly free: number;
  readonly total: number;
}

/** Folders by name, the first of each disk. */
export async function findDiskSpace<Name extends string>(
  folders: Readonly<Record<Name, string>>,
): Promise<readonly DiskSpace<Name>[]> {
  const disks = new Map<number, DiskSpace<Name>>();
  for (const [name, folder] of Object.entries(folders) as [Name, string][]) {
    const { dev } = await stat(folder);
    if (disks.has(dev)) continue;
    const { bavail, blocks, bsize } = await statfs(folder);
    disks.set(dev, { name, free: bavail * bsize, total: blocks * bsize });
  }
  return [...disks.values()];
}
