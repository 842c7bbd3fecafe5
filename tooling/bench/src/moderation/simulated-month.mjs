// A month of a community, the same in every run: what its members do, and abuse that somebody planted.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 30;
const MEMBERS = 10_000;
const NEW_MEMBERS = 1_500;
const LOGINS_A_DAY = 0.35;
const DEVICES = 60;

/**
 * @typedef {{ id: string, createdAt: number, bannedAt?: number }} Account
 * @typedef {{ user: string, kind: "login" | "registration", address: string, device: string, at: number }} Signal
 * @typedef {{ accounts: Account[], signals: Signal[], planted: Map<string, string[][]> }} Month times in milliseconds
 */

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The month that ends at `end`.
 * @param {number} end
 * @returns {Month}
 */
export function simulateMonth(end) {
  const start = end - DAYS * DAY;
  const random = randomFrom(17);
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  /** @type {Account[]} */
  const accounts = [];
  /** @type {Signal[]} */
  const signals = [];
  /** @type {Map<string, string[][]>} */
  const planted = new Map();

  const account = (/** @type {number} */ createdAt) => {
    const id = `0197a000-0000-7000-8100-${String(accounts.length).padStart(12, "0")}`;
    const made = { id, createdAt };
    accounts.push(made);
    return /** @type {Account} */ (made);
  };
  const note = (
    /** @type {Account} */ { id },
    /** @type {Omit<Signal, "user" | "kind"> & { kind?: Signal["kind"] }} */ signal,
  ) => void (signal.at < end && signals.push({ user: id, kind: "login", ...signal }));
  const plant = (/** @type {string} */ pattern, /** @type {Account[]} */ of) =>
    planted.set(pattern, [...(planted.get(pattern) ?? []), of.map(({ id }) => id)]);
  const device = () => `device ${below(DEVICES)}`;

  // Everybody has a home. Some log in at one of twenty schools and companies, some through a provider that many share.
  for (let index = 0; index < MEMBERS; index++) {
    const isNew = index < NEW_MEMBERS;
    const member = account(isNew ? start + random() * DAYS * DAY : start - (1 + below(700)) * DAY);
    // 400 couples and a few larger families share one computer; the others of a family have their own.
    const household =
      index < 9_000 ? index : index < 9_800 ? 9_000 + ((index - 9_000) >> 1) : 9_400 + Math.floor((index - 9_800) / 3);
    const sharesComputer = index >= 9_000 && (index < 9_800 || index < 9_815);
    const home = { address: `home ${household}`, device: sharesComputer ? "the family's" : device() };
    const away = { address: index % 10 === 0 ? `school ${index % 200}` : `provider ${index % 40}`, device: device() };
    const goesAway = index % 10 === 0 || index % 3 === 0;
    if (isNew) note(member, { ...home, kind: "registration", at: member.createdAt });
    for (let day = 0; day < DAYS; day++) {
      if (random() > LOGINS_A_DAY) continue;
      const at = start + day * DAY + random() * DAY;
      if (at < member.createdAt) continue;
      // Members who forget a password, or have two browsers, log in several times.
      const times = random() < 0.02 ? 2 + below(5) : 1;
      for (let time = 0; time < times; time++)
        note(member, { ...(goesAway && random() < 0.4 ? away : home), at: at + time * MINUTE });
    }
  }
  // Two courses in which people register together, each with a computer of their own.
  for (const course of [4, 17])
    for (let seat = 0; seat < 9; seat++) {
      const at = start + course * DAY + 9 * HOUR + seat * 4 * MINUTE;
      note(account(at), { address: `course ${course}`, device: device(), kind: "registration", at });
    }

  for (let index = 0; index < 20; index++) {
    const [script, at] = [account(start - DAY), start + random() * (DAYS - 1) * DAY];
    const times = 12 + below(20);
    for (let time = 0; time < times; time++)
      note(script, { address: `script ${index} ${time % 3}`, device: "script", at: at + (time / times) * 8 * MINUTE });
    plant("rapid-logins", [script]);
  }
  for (let index = 0; index < 15; index++) {
    const ring = Array.from({ length: 3 + below(6) }, () => account(start - below(300) * DAY - DAY));
    const origin = { address: `ring ${index}`, device: device() };
    const from = start + random() * (DAYS - 8) * DAY;
    for (const member of ring)
      for (let time = 0; time < 4; time++) note(member, { ...origin, at: from + random() * 7 * DAY });
    plant("multi-accounts", ring);
  }
  for (let index = 0; index < 10; index++) {
    const from = start + random() * (DAYS - 1) * DAY;
    const bots = Array.from({ length: 6 + below(15) }, (_, bot) => account(from + bot * 2 * MINUTE));
    for (const [bot, { createdAt }] of bots.entries())
      note(bots[bot] ?? account(from), {
        address: `farm ${index}`,
        device: `robot ${bot}`,
        kind: "registration",
        at: createdAt,
      });
    plant("registration-burst", bots);
  }
  for (let index = 0; index < 20; index++) {
    const origin = { address: `troll ${index}`, device: device() };
    const bannedAt = start + (3 + random() * 20) * DAY;
    const troll = account(start - 100 * DAY);
    for (let time = 0; time < 5; time++) note(troll, { ...origin, at: bannedAt - random() * 3 * DAY });
    troll.bannedAt = bannedAt;
    const back = account(bannedAt + random() * 3 * DAY + HOUR);
    note(back, { ...origin, kind: "registration", at: back.createdAt });
    note(back, { ...origin, at: back.createdAt + 5 * HOUR });
    plant("ban-evasion", [troll, back]);
  }
  signals.sort((one, other) => one.at - other.at);
  return { accounts, signals, planted };
}
