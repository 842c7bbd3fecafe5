/** Choices for a duration: some days, until a moment, or for good. */
export const LASTING = ["1", "3", "7", "30", "90", "until", "ever"] as const;

const DAY_MS = 86_400_000;

/** The type is no interface, so that it has the keys of a form. */
export type Lasting = {
  readonly lasts: (typeof LASTING)[number];
  /** A local date and time as its control has it; empty for none. */
  readonly expiresAt: string;
};

/** Time of the end, as the site takes it; null for good, or if no moment is chosen. */
export function endOf({ lasts, expiresAt }: Lasting, now = Date.now()): string | null {
  if (lasts === "ever") return null;
  if (lasts === "until") return expiresAt === "" ? null : new Date(expiresAt).toISOString();
  return new Date(now + Number(lasts) * DAY_MS).toISOString();
}

/** True where somebody chose to choose a moment, and has not: it must not last for good by mistake. */
export const isEndless = ({ lasts, expiresAt }: Lasting): boolean => lasts === "until" && expiresAt === "";
