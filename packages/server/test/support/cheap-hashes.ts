import { vi } from "vitest";

// Every test has an administrator who logs in, which at the cost of a real site takes as long as making that site.
const CHEAP = { memoryCost: 64, timeCost: 1 } as const;

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, { ...options, ...CHEAP }, signal);
  return { ...argon2, hash };
});
