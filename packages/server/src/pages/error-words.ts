/** What a person reads on an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

const WORDS: ReadonlyMap<number, ErrorWords> = new Map([
  [
    404,
    {
      title: "Nothing grows here",
      message: "The page does not exist, or it has moved. The home page is a good place to start again.",
    },
  ],
  [
    429,
    { title: "One moment, please", message: "There were too many requests from your address. Try again in a minute." },
  ],
  [500, { title: "Something broke on our side", message: "It has been noted. Try again in a moment." }],
]);

/** Words for an error: ours where a reader can do something with them, else the error's own message. */
export function errorWords(status: number, message: string): ErrorWords {
  return WORDS.get(status) ?? { title: "This did not work", message };
}
