import type { Answer, BootedSite } from "./booted-site.js";
import { watchReads } from "./watched-reads.js";

/** A page as a browser asks for it, by a guest unless the headers say otherwise. */
export const visit = (
  booted: BootedSite,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  peer = "198.51.100.7",
): Promise<Answer> => booted.call(path, { headers: { accept: "text/html", ...headers }, peer });

/** Counts the reading queries of a site that is booted with its `wrapDatabase`. */
export function countReads() {
  let count = 0;
  const reads = watchReads(() => {
    count += 1;
  });
  return {
    wrapDatabase: reads.wrapDatabase,
    /** Number of queries that the work made. */
    async during(work: () => Promise<unknown>): Promise<number> {
      const before = count;
      await reads.during(work);
      return count - before;
    },
  };
}
