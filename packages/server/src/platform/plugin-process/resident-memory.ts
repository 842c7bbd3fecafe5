import { readFile } from "node:fs/promises";

const PAGE_BYTES = 4_096;
const MEGABYTE = 1024 * 1024;

/** The memory of a process in megabytes, with its buffers; 0 where the system does not say, which only Linux does. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return (Number(statm.split(" ")[1] ?? 0) * PAGE_BYTES) / MEGABYTE;
}
