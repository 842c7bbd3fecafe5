import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A mail as it came over the wire. */
export interface DeliveredMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly source: string;
}

/** A mail server that keeps what it is given. */
export interface TestSmtpServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly DeliveredMail[];
  /** Connections that came so far. */
  readonly connections: number;
  /** Refuses the next mails at their end, with one reply each. */
  refuse(...replies: readonly string[]): void;
  /** Sets the reply to a login that is not accepted. */
  refuseLogin(reply: string): void;
}

export interface SmtpServerOptions {
  /** Credentials; if given, mails are accepted only after a login. */
  readonly user?: string;
  readonly password?: string;
  /** Says nothing at all. */
  readonly mute?: boolean;
}

/** Speaks as much of RFC 5321 as a client needs: EHLO, AUTH PLAIN, MAIL, RCPT, DATA, RSET, NOOP, QUIT. */
export async function startSmtpServer({
  user,
  password,
  mute = false,
}: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const mails: DeliveredMail[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let refusedLogin = "535 wrong user name or password";

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let sender = "";
    let recipients: string[] = [];
    let lines: string[] | undefined;
    let isKnown = user === undefined;
    say("220 test.invalid ready");
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (lines) {
        if (line !== ".") {
          lines.push(line.startsWith(".") ? line.slice(1) : line);
          continue;
        }
        const refusal = refusals.shift();
        if (refusal === undefined) mails.push({ sender, recipients, source: lines.join("\r\n") });
        say(refusal ?? "250 taken");
        lines = undefined;
        continue;
      }
      const [verb = ""] = line.toUpperCase().split(" ");
      if (verb === "EHLO") say(user === undefined ? "250 test.invalid" : "250-test.invalid\r\n250 AUTH PLAIN");
      else if (verb === "AUTH") {
        isKnown = line.split(" ")[2] === Buffer.from(`\0${user}\0${password}`).toString("base64");
        say(isKnown ? "235 welcome" : refusedLogin);
      } else if (verb === "QUIT") {
        say("221 bye");
        socket.end();
      } else if (!isKnown) say("530 authentication needed");
      else if (verb === "MAIL") {
        sender = /<(.*)>/.exec(line)?.[1] ?? "";
        recipients = [];
        say("250 ok");
      } else if (verb === "RCPT") {
        recipients.push(/<(.*)>/.exec(line)?.[1] ?? "");
        say("250 ok");
      } else if (verb === "DATA") {
        lines = [];
        say("354 go on");
      } else say(verb === "RSET" || verb === "NOOP" ? "250 ok" : "502 what");
    }
  }

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (!mute) converse(socket).catch(() => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const credentials = user === undefined ? "" : `${user}:${password}@`;
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    get connections() {
      return connections;
    },
    refuse: (...replies) => void refusals.push(...replies),
    refuseLogin(reply) {
      refusedLogin = reply;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
