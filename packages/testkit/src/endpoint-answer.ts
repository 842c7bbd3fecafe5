import { type AnswerOf, type Endpoint, findingSchema } from "@sitevine/api";
import { type ErrorEnvelope, errorEnvelopeSchema, type FieldIssue, fieldIssueSchema } from "@sitevine/contracts";

type Finding = ReturnType<typeof findingSchema.parse>;

/** Response to a request, read to its end. */
interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The answer of a site to a call of one endpoint. */
export class EndpointAnswer<E extends Endpoint = Endpoint> implements RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body of any shape, for comparing; undefined where it is no JSON. */
  readonly json: unknown;
  readonly #id: string;

  constructor({ id }: E, { status, headers, text }: RawAnswer) {
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.json = parsed(text);
    this.#id = id;
  }

  /** The body of a call that was carried out, as the endpoint declares it. Throws where the site refused the call. */
  get body(): AnswerOf<E> {
    if (this.status >= 300) throw new Error(`${this.#id} was refused with ${this.status}: ${this.text}`);
    // A site under test checks its own answers against the endpoint.
    return this.json as AnswerOf<E>;
  }

  /** Why the site refused the call. Throws where it did not. */
  get error(): ErrorEnvelope["error"] {
    const envelope = errorEnvelopeSchema.safeParse(this.json);
    if (!envelope.success) throw new Error(`${this.#id} was not refused: ${this.status} ${this.text}`);
    return envelope.data.error;
  }

  /** The invalid fields of a call that was refused for them. */
  get issues(): readonly FieldIssue[] {
    return fieldIssueSchema.array().parse(this.error.details);
  }

  /** Findings about a theme, stylesheet or layout that was refused for them. */
  get findings(): readonly Finding[] {
    return findingSchema.array().parse(this.error.details);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
