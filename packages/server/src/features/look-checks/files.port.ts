import { MessageChannel, type MessagePort } from "node:worker_threads";

/** Finds a file by the path that the look refers to; null when there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

interface FileRequest {
  readonly id: number;
  readonly path: string;
}

interface FileReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}

/** Requests files through a port, for a thread that has no files itself. */
export function askForFiles(port: MessagePort): ReadFile {
  const waiting = new Map<number, (bytes: Uint8Array | null) => void>();
  let asked = 0;
  port.on("message", ({ id, bytes }: FileReply) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  return (path) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      port.postMessage({ id: asked, path } satisfies FileRequest);
    });
}

/** Files that are served through a port until it is closed. */
export interface ServedFiles extends Disposable {
  /** The port for the thread that requests files. */
  readonly port: MessagePort;
  /** Throws the error that kept a file from being read, if there was one. */
  check(): void;
}

export function serveFiles(readFile: ReadFile): ServedFiles {
  const { port1, port2 } = new MessageChannel();
  const failures: unknown[] = [];
  port1.on("message", async ({ id, path }: FileRequest) => {
    const bytes = await readFile(path).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    port1.postMessage({ id, bytes } satisfies FileReply);
  });
  return {
    port: port2,
    check() {
      if (failures.length > 0) throw failures[0];
    },
    [Symbol.dispose]: () => port1.close(),
  };
}
