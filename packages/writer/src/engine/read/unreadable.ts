/** A text has a kind of element that the editor does not know. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";

  constructor(kind: string) {
    super(`The editor does not know ${kind}.`);
  }
}
