import type { Failure } from "@sitevine/marketplace-client";

/** What keeps the marketplace from working, as a sentence for administrators. */
export interface Problem {
  /** A code of the error catalogue, or the name of a state such as `licence.grace`. */
  readonly code: string;
  readonly message: string;
  readonly since: string;
}

/** A failure in words that say what to do. */
export function failureSentence({ code, reason, message }: Pick<Failure, "code" | "reason" | "message">): string {
  switch (code) {
    case "SVC-LICENSE-9007":
      return reason === "refused" || reason === "unreachable" || reason === "deadline"
        ? `${message} The site tries again by itself; check its network and LICENSE_SERVER_URL if this lasts.`
        : `${message} Check that LICENSE_SERVER_URL names a marketplace, and tell its operator.`;
    case "SVC-LICENSE-9001":
      return /clock/i.test(message)
        ? message
        : "The marketplace refuses the signature of this site. Connect the account again.";
    case "SVC-LICENSE-9002":
      return "The marketplace no longer accepts the account token of this site. Connect the account again.";
    case "SVC-API-4290":
      return "The marketplace limits the requests of this site for now. The site tries again by itself.";
    default:
      return message;
  }
}

/** At most one problem for each code, with the earliest time. */
export function distinctProblems(problems: readonly Problem[]): readonly Problem[] {
  const byCode = Map.groupBy(problems, ({ code }) => code);
  return [...byCode.values()].flatMap((same) => {
    const [first] = [...same].sort((left, right) => (left.since < right.since ? -1 : 1));
    return first ? [first] : [];
  });
}
