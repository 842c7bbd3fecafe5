/** Messages on the pages of the forum. */
export interface Words {
  readonly forum: string;
  readonly boards: string;
  readonly noBoards: string;
  readonly noThreads: string;
  readonly startThread: string;
  readonly title: string;
  readonly text: string;
  readonly send: string;
  readonly reply: string;
  readonly pinned: string;
  readonly locked: string;
  readonly members: string;
  readonly follow: string;
  readonly unfollow: string;
  readonly lock: string;
  readonly unlock: string;
  readonly pin: string;
  readonly unpin: string;
  readonly remove: string;
  readonly removeThread: string;
  readonly restoreThread: string;
  readonly removePost: string;
  readonly removeWholeThread: string;
  readonly markAllRead: string;
  readonly threads: (count: number) => string;
  readonly posts: (count: number) => string;
}

const counted = (language: string, one: string, other: string) => (count: number) =>
  `${new Intl.NumberFormat(language).format(count)} ${count === 1 ? one : other}`;

const en: Words = {
  forum: "Forum",
  boards: "Boards",
  noBoards: "There are no boards yet.",
  noThreads: "Nobody has started a thread here yet.",
  startThread: "Start a thread",
  title: "Title",
  text: "Text (Markdown)",
  send: "Send",
  reply: "Reply",
  pinned: "Pinned",
  locked: "Locked",
  members: "Members only",
  follow: "Follow",
  unfollow: "Stop following",
  lock: "Lock",
  unlock: "Unlock",
  pin: "Pin",
  unpin: "Unpin",
  remove: "Remove",
  removeThread: "Remove the thread",
  restoreThread: "Put the thread back",
  removePost: "Remove this post?",
  removeWholeThread: "Remove this thread with all its posts?",
  markAllRead: "Mark everything as read",
  threads: counted("en", "thread", "threads"),
  posts: counted("en", "post", "posts"),
};

const de: Words = {
  forum: "Forum",
  boards: "Bereiche",
  noBoards: "Es gibt noch keine Bereiche.",
  noThreads: "Hier hat noch niemand ein Thema begonnen.",
  startThread: "Thema beginnen",
  title: "Titel",
  text: "Text (Markdown)",
  send: "Senden",
  reply: "Antworten",
  pinned: "Angeheftet",
  locked: "Geschlossen",
  members: "Nur für Mitglieder",
  follow: "Folgen",
  unfollow: "Nicht mehr folgen",
  lock: "Schließen",
  unlock: "Öffnen",
  pin: "Anheften",
  unpin: "Lösen",
  remove: "Entfernen",
  removeThread: "Thema entfernen",
  restoreThread: "Thema wiederherstellen",
  removePost: "Diesen Beitrag entfernen?",
  removeWholeThread: "Dieses Thema mit allen Beiträgen entfernen?",
  markAllRead: "Alles als gelesen markieren",
  threads: counted("de", "Thema", "Themen"),
  posts: counted("de", "Beitrag", "Beiträge"),
};

export const wordsFor = (language: string): Words => (language === "de" ? de : en);
