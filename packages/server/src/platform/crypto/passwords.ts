import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { tooMany } from "../../kernel/refusals.js";
import { workSlots } from "../../kernel/work-slots.js";

/** The bounds of a password in bytes of UTF-8; the upper one limits the cost of hashing hostile input. */
export const PASSWORD_BYTES = { min: 1, max: 256 } as const;

// OWASP's recommendation for argon2id, which is also the library's default variant.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A hash occupies a core for tens of milliseconds. One core stays free for everything else in the process, and so does
// one of the four threads that hashing shares with the file system.
const inSlot = workSlots(Math.min(Math.max(availableParallelism() - 1, 1), 3));
const MOST_WAITING = 100;
const RETRY_SECONDS = 3;
let asked = 0;

/** Runs the work when its turn comes; throws 429 when too many calls are waiting already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (asked >= MOST_WAITING) throw tooMany(RETRY_SECONDS);
  asked += 1;
  try {
    return await inSlot(work);
  } finally {
    asked -= 1;
  }
}

// Made with the cost above from random bytes that were not stored.
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$wIJp8RR9xbwZbbpaMoKkbQ$eZNEwPZ8S9OIGjIQN2uOAjkQjQ2DuHxihBEWwpYX9wQ";

/** Hashes a password with argon2id and a salt of its own; throws RangeError when its length is out of bounds. */
export async function hashPassword(password: string): Promise<string> {
  if (!fits(password)) throw new RangeError("The password is empty or too long.");
  return inTurn(() => hash(canonical(password), COST));
}

/** Verifies a password. Pass null for an unknown user: the answer is false and takes as long as for a known one. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const usable = passwordHash !== null && fits(password);
  const matches = await inTurn(() => verify(usable ? passwordHash : NOBODYS_HASH, usable ? canonical(password) : ""));
  return usable && matches;
}

function fits(password: string): boolean {
  const bytes = Buffer.byteLength(canonical(password));
  return bytes >= PASSWORD_BYTES.min && bytes <= PASSWORD_BYTES.max;
}

// Keyboards differ in how they compose accents, but the same password must give the same bytes.
function canonical(password: string): string {
  return password.normalize("NFC");
}
