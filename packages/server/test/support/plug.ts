import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut and mended. */
export interface Plug extends AsyncDisposable {
  /** The server's address, by way of the plug. */
  readonly url: string;
  /** Number of attempts to connect since the plug was made, cut or not. */
  readonly tries: number;
  /** Breaks every connection and refuses new ones. */
  pull(): void;
  /** Refuses new connections, and leaves those that exist. */
  refuse(): void;
  /** Passes nothing on any more and closes nothing, as a network does that lost its way; new connections find nobody either. */
  silence(): void;
  /** Passes on what connections from now on say; those that a silence met stay silent. */
  plugIn(): void;
}

/** Stands between a client and the server behind the address. */
export async function plug(target: URL, usualPort: number): Promise<Plug> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let tries = 0;
  const server = createServer((near) => {
    tries += 1;
    near.on("error", () => {});
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    if (isSilent) {
      sockets.add(near);
      near.on("close", () => sockets.delete(near));
      return;
    }
    const far = connect(Number(target.port || usualPort), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      // A reset is passed on as the end of both, also where it comes in the place of an ordinary end.
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pull = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    get tries() {
      return tries;
    },
    pull,
    refuse() {
      isCut = true;
    },
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    plugIn() {
      isCut = false;
      isSilent = false;
    },
    async [Symbol.asyncDispose]() {
      pull();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
