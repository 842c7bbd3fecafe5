/** A newcomer with an address of an odd but valid form, and two names: that of the registration, and a later one. */
export interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly names: readonly [first: string, later: string];
}

/** Names in ten scripts. */
export const NEWCOMERS: readonly Newcomer[] = [
  {
    username: "obrien",
    email: "Sean.O'Brien+tides@Example.ORG",
    names: ["Seán Ó Briain-Nguyễn", "Наталія Кошовʼяк"],
  },
  {
    username: "slash",
    email: "orders/2026=q3#7&co@mail.example.co.uk",
    names: ["Μαρία-Ελένη Παπαδοπούλου", "محمد عبد الله"],
  },
  { username: "idn", email: "pochta@xn--80ak6aa92e.xn--p1ai", names: ["שָׂרָה בן־דוד", "श्रीलक्ष्मी क्षत्रिय"] },
  { username: "digits", email: "0@1.example.museum", names: ["กัญญารัตน์ น้ำใส", "தமிழ்ச்செல்வி"] },
  {
    username: "longest",
    email: `${"a".repeat(63)}_@${"b".repeat(63)}.example.photography`,
    names: ["渡邉 さくら", "김하늘"],
  },
];

/** A day and an hour that somebody types, and the moment that it is. */
export interface TypedHour {
  readonly change: string;
  readonly timeZone: string;
  readonly typed: string;
  readonly moment: string;
  readonly said: string;
}

/** Hours that clocks skip or show twice. */
export const TYPED_HOURS: readonly TypedHour[] = [
  {
    change: "the hour that is skipped in Berlin",
    timeZone: "Europe/Berlin",
    typed: "2036-03-30T02:30",
    moment: "2036-03-30T01:30:00.000Z",
    said: "Mar 30, 2036, 3:30 AM",
  },
  {
    change: "the hour that Berlin has twice",
    timeZone: "Europe/Berlin",
    typed: "2036-10-26T02:30",
    moment: "2036-10-26T00:30:00.000Z",
    said: "Oct 26, 2036, 2:30 AM",
  },
  {
    change: "the hour that is skipped in New York",
    timeZone: "America/New_York",
    typed: "2036-03-09T02:30",
    moment: "2036-03-09T07:30:00.000Z",
    said: "Mar 9, 2036, 3:30 AM",
  },
  {
    change: "the half hour that is skipped on Lord Howe Island",
    timeZone: "Australia/Lord_Howe",
    typed: "2036-10-05T02:15",
    moment: "2036-10-04T15:45:00.000Z",
    said: "Oct 5, 2036, 2:45 AM",
  },
  {
    change: "a quarter past in Nepal",
    timeZone: "Asia/Kathmandu",
    typed: "2036-02-29T00:00",
    moment: "2036-02-28T18:15:00.000Z",
    said: "Feb 29, 2036, 12:00 AM",
  },
];

/** Names of zones as people know them: current ones, former ones, and those at both ends of a day. */
export const ZONES = [
  "Europe/Kyiv",
  "America/Argentina/Buenos_Aires",
  "US/Pacific",
  "Asia/Calcutta",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
] as const;
