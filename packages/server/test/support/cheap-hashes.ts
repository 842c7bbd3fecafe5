import { vi } from "vitest";
import { hashing } from "./hashing.js";

// Every test has an administrator who logs in, which at the cost of a real site takes as long as making that site.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(password, { ...options, ...hashing.cost }, signal);
  const verify: typeof argon2.verify = (hashed, password, options, signal) => {
    hashing.verified.push(String(hashed));
    return argon2.verify(hashed, password, options, signal);
  };
  return { ...argon2, hash, verify };
});
