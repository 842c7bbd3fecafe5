/** A value whose JSON is at hand, which the site passes on as it is: reading and writing it again would cost more than the rest. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
