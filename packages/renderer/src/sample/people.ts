import type { MemberSummary, UserSummary } from "../page-model.js";

/** The current time of the sample. */
export const SAMPLE_NOW = new Date("2026-11-21T09:30:00Z");

/** A moment some hours before the current time of the sample. */
export const hoursAgo = (hours: number): Date => new Date(SAMPLE_NOW.getTime() - hours * 3_600_000);

const DAY = 24;

const member = (
  username: string,
  displayName: string,
  group: string,
  joinedDays: number,
  seenHours: number | null,
  articles: number,
  followers: number,
  bio: string | null,
): MemberSummary => ({
  id: `member-${username}`,
  username,
  displayName,
  avatarUrl: null,
  href: `/u/${username}`,
  group,
  bio,
  joinedAt: hoursAgo(joinedDays * DAY),
  lastSeenAt: seenHours === null ? null : hoursAgo(seenHours),
  articles,
  followers,
});

/** Members of the sample community, longest membership first. */
export const sampleMembers: readonly MemberSummary[] = [
  member(
    "maren",
    "Maren Holt",
    "Harbour office",
    1_480,
    0,
    64,
    1_240,
    "Keeps the slipway diary. Builds clinker dinghies, slowly and in the right order.",
  ),
  member("tomasz", "Tomasz Wilk", "Boatbuilders", 1_212, 1, 41, 806, "Steam-bent oak, copper rivets, strong tea."),
  member("ines", "Inês Carvalho", "Sail loft", 930, 0, 38, 972, "Sailmaker. Repairs what others throw away."),
  member(
    "okoro",
    "Adaeze Okoro",
    "Navigators",
    702,
    5,
    22,
    640,
    "Celestial navigation teacher with a weakness for old almanacs.",
  ),
  member(
    "bram",
    "Bram de Vries",
    "Boatbuilders",
    511,
    30,
    17,
    288,
    "Engines, bilges and other places where things go wrong.",
  ),
  member("yuki", "Yuki Tanabe", "Sail loft", 420, 2, 15, 331, "Ropework, splices and decorative knots."),
  member("leila", "Leila Haddad", "Shore crew", 233, 0, 9, 174, "Cooks for regattas. Will trade recipes for rope."),
  member("sean", "Seán Ó Briain", "Navigators", 120, 70, 4, 52, null),
  member("petra", "Petra Lindqvist", "Shore crew", 12, 9, 1, 11, "New on the quay, restoring a 1962 folkboat."),
  member("jonas", "Jonas Eriksen", "Shore crew", 3, 1, 0, 2, null),
  member("amara", "Amara Diallo", "Shore crew", 1, 0, 0, 1, null),
];

/** The member of the sample with that username. */
export function sampleMember(username: string): MemberSummary {
  const found = sampleMembers.find((candidate) => candidate.username === username);
  if (!found) throw new Error(`The sample has no member ${username}`);
  return found;
}

/** The properties of a member that a byline needs. */
export function asAuthor({ id, username, displayName, avatarUrl, href }: MemberSummary): UserSummary {
  return { id, username, displayName, avatarUrl, href };
}
