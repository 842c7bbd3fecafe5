import * as z from "zod";

/** Encrypts and decrypts stored text. */
interface Seal {
  seal(text: string): string;
  open(sealed: string): string;
}

const sealedSchema = z.object({ what: z.string(), value: z.string() });

/** Seals a secret together with its name, so that one secret cannot be stored in the place of another. */
export const sealSecret = (seal: Seal, what: "private-key" | "account-token", value: string): string =>
  seal.seal(JSON.stringify({ what, value }));

/** The secret; undefined for text that this site did not seal under that name. */
export function openSecret(
  seal: Seal,
  what: "private-key" | "account-token",
  sealed: string | null,
): string | undefined {
  if (sealed === null) return undefined;
  try {
    const secret = sealedSchema.parse(JSON.parse(seal.open(sealed)));
    return secret.what === what ? secret.value : undefined;
  } catch {
    return undefined;
  }
}
