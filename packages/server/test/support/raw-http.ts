import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection and writes the text as it stands; a server that has hung up already is no failure here. */
export async function openRaw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly json: unknown;
}

/** Sends the text as it stands and reads until the server closes the connection. */
export async function rawAnswer(port: number, text: string): Promise<RawAnswer> {
  const socket = await openRaw(port, text);
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await once(socket, "close");
  const whole = Buffer.concat(pieces).toString();
  const [head = "", body = ""] = whole.split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0),
    head,
    json: body.startsWith("{") ? (JSON.parse(body) as unknown) : undefined,
  };
}
