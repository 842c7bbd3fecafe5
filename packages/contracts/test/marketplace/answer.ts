/** The answer of a route. */
export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called when the connection ends before the whole body has been sent. */
  readonly onAbort?: () => void;
}

/** A request with its unmodified target. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly rawQuery: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
}

export const ok = (json: unknown): Answer => ({ status: 200, json });
export const failure = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers,
  json: { error: { code, message } },
});

export const UNSIGNED = failure(401, "SVC-LICENSE-9001", "The request signature was not accepted.");
export const NO_TOKEN = failure(401, "SVC-LICENSE-9002", "The account token was not accepted.");
export const NO_RELEASE = failure(404, "SVC-LICENSE-9004", "There is no such release.");
export const INVALID = failure(422, "SVC-API-4001", "The request is not valid.");
export const NOT_FOUND = failure(404, "SVC-API-4004", "Not found.");
