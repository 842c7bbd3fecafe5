import * as z from "zod";

const objectSchema = z.record(z.string(), z.unknown());

/** An answer of the marketplace, read whole. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;

  constructor({ status, headers }: Response, bytes: ArrayBuffer) {
    this.status = status;
    this.headers = headers;
    this.bytes = Buffer.from(bytes);
  }

  get body(): string {
    return this.bytes.toString("utf8");
  }

  /** The body as JSON; undefined if it is not JSON. */
  get json(): unknown {
    try {
      return JSON.parse(this.body);
    } catch {
      return undefined;
    }
  }

  /** The code of the error, if it is one. */
  get code(): string | undefined {
    return z.object({ error: z.object({ code: z.string() }) }).safeParse(this.json).data?.error.code;
  }

  /** Fields that the error finds invalid. */
  get fields(): readonly string[] {
    const findings = z.object({ error: z.object({ details: z.array(z.object({ path: z.string() })) }) });
    return (findings.safeParse(this.json).data?.error.details ?? []).map(({ path }) => path).toSorted();
  }

  /** A text of the body. Throws when it has none of this name, or says no. */
  text(name: string): string {
    const value = objectSchema.safeParse(this.json).data?.[name];
    if (typeof value === "string") return value;
    throw new Error(`The answer ${this.status} has no text ${name}: ${this.body.slice(0, 300)}`);
  }

  has(name: string): boolean {
    return objectSchema.safeParse(this.json).data?.[name] !== undefined;
  }
}

/** Sends one request and reads the answer; follows no redirect. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  return new Answer(response, await response.arrayBuffer());
}

/** Sends as many requests at once. */
export const together = <T>(count: number, send: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

export const withStatus = (answers: readonly Answer[], status: number): readonly Answer[] =>
  answers.filter((answer) => answer.status === status);
