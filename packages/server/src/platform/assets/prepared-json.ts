import { EncodedForms, QUICKLY } from "./encoded-forms.js";

/**
 * A JSON value that is sent several times. Its objects take several times as much memory as its text, so only that is
 * kept. The plain form is a text, since Node sends a text in one piece with the headers, but not bytes.
 */
export class PreparedJson<T> extends EncodedForms<string> {
  constructor(value: T) {
    super(JSON.stringify(value), QUICKLY);
  }

  /** A copy of the value. */
  async value(): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes()));
  }
}
