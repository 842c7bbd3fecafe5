import { cookieValues } from "../http/cookies.js";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const ATTRIBUTES = "Path=/; SameSite=Lax";

/** Choice of a reader in this browser, which keeps it as a cookie for a year. */
export interface ChoiceCookie {
  /** The choice, unless cookies of this name say different things. The reader may have written anything into it. */
  read(request: Request): string | undefined;
  /** The value of `Set-Cookie`; null deletes the choice. */
  write(choice: string | null): string;
}

export const choiceCookie = (name: string): ChoiceCookie => ({
  read(request) {
    const [choice, ...others] = new Set(cookieValues(request, name));
    return others.length === 0 ? choice : undefined;
  },
  write: (choice) =>
    choice === null
      ? `${name}=; Max-Age=0; ${ATTRIBUTES}`
      : `${name}=${choice}; Max-Age=${YEAR_SECONDS}; ${ATTRIBUTES}`,
});
