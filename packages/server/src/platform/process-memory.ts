/**
 * Components of the memory of a process, in bytes. They add up to approximately the whole, except for memory that is
 * not resident.
 */
export interface ProcessMemory {
  readonly total: number;
  /** Objects of the program. */
  readonly objects: number;
  /** Set aside for objects. */
  readonly reserve: number;
  /** Bytes of answers, files and requests. */
  readonly buffers: number;
  /** Memory of libraries that the objects know of. */
  readonly libraries: number;
  /** Code, threads, and the caches of the database. */
  readonly rest: number;
}

export function readProcessMemory(usage: NodeJS.MemoryUsage = process.memoryUsage()): ProcessMemory {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = usage;
  return {
    total: rss,
    objects: heapUsed,
    reserve: Math.max(0, heapTotal - heapUsed),
    buffers: arrayBuffers,
    libraries: Math.max(0, external - arrayBuffers),
    rest: Math.max(0, rss - heapTotal - external),
  };
}
