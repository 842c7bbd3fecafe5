/** What a person reads on an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

const WORDS: ReadonlyMap<number, ErrorWords> = new Map([
  [
    403,
    {
      title: "This is not for everybody",
      message: "Whoever it belongs to shows it to others only. Signing in may help.",
    },
  ],
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
  [503, { title: "Back in a moment", message: "The site cannot answer just now. Try again in a minute." }],
]);

const SERVER_ERROR = 500;

/** Words for an error: ours where a reader can do something with them, else the error's own message. */
export function errorWords(status: number, message: string): ErrorWords {
  const ours = WORDS.get(status) ?? (status > SERVER_ERROR ? WORDS.get(SERVER_ERROR) : undefined);
  return ours ?? { title: "This did not work", message };
}
