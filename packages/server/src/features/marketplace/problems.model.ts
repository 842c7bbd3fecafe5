import { PROTOCOL_LIMITS } from "@sitevine/contracts";
import type { Failure } from "@sitevine/marketplace-client";
import type { LicenceStanding } from "./licence.model.js";

/** A problem that keeps the marketplace from working, as a sentence for administrators. */
export interface Problem {
  /** A code of the error catalogue, or the name of a state such as `licence.grace`. */
  readonly code: string;
  readonly message: string;
  readonly since: string;
}

/** A failure in words that say what to do. The site repeats by itself everything but downloads. */
export function failureSentence(
  { code, reason, message }: Pick<Failure, "code" | "reason" | "message">,
  { isDownload }: { readonly isDownload: boolean },
): string {
  const again = isDownload ? "Try again" : "The site tries again by itself";
  switch (code) {
    case "SVC-LICENSE-9007":
      return reason === "refused" || reason === "unreachable" || reason === "deadline"
        ? `${message} ${again}; check the network of this site and LICENSE_SERVER_URL if this lasts.`
        : `${message} Check that LICENSE_SERVER_URL names a marketplace, and tell its operator.`;
    case "SVC-LICENSE-9001":
      return /clock/i.test(message)
        ? message
        : "The marketplace refuses the signature of this site. Connect the account again.";
    case "SVC-LICENSE-9002":
      return "The marketplace no longer accepts the account token of this site. Connect the account again.";
    case "SVC-API-4290":
      return `The marketplace limits the requests of this site for now. ${again}.`;
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

/** Facts that the problems of a state depend on; times as ISO 8601 text. */
export interface StateFacts {
  readonly connection: "none" | "usable" | "other-marketplace" | "unreadable";
  /** The time at which the account was connected; null before. */
  readonly since: string | null;
  /** The marketplace that the connection is with. */
  readonly marketplaceUrl: string;
  readonly isConnected: boolean;
  /** False when the operator gave no key to verify licences with. */
  readonly hasKey: boolean;
  readonly licence: LicenceStanding;
}

const dayOf = (iso: string): string => iso.slice(0, 10);

const beforeGrace = (graceEndsAt: string): string =>
  new Date(Date.parse(graceEndsAt) - PROTOCOL_LIMITS.graceSeconds * 1000).toISOString();

function connectionProblem({ connection, since, marketplaceUrl }: StateFacts): Problem | undefined {
  if (since === null) return undefined;
  if (connection === "other-marketplace") {
    const message =
      `This site is connected to ${marketplaceUrl}, but LICENSE_SERVER_URL names another marketplace. ` +
      "Change the variable back, or connect an account of the other marketplace.";
    return { code: "connection.other-marketplace", message, since };
  }
  if (connection !== "unreadable") return undefined;
  const message =
    "The stored connection cannot be decrypted, because SITE_SECRET has changed. Connect the account again.";
  return { code: "connection.unreadable", message, since };
}

function licenceProblem({ hasKey, licence, since }: StateFacts): Problem | undefined {
  if (since === null) return undefined;
  const { state, graceEndsAt } = licence;
  if (!hasKey) {
    const message =
      "LICENSE_PUBLIC_KEY is not set or cannot be used, so no licence can be verified. " +
      "The operator of this site sets it to the public key of the marketplace.";
    return { code: "licence.no-key", message, since };
  }
  if (state === "grace" && graceEndsAt !== null) {
    const message =
      `The licences were not confirmed lately. What is installed continues to work; from ${dayOf(graceEndsAt)} on, licensed ` +
      "packages can no longer be enabled or updated. Refresh the licence.";
    return { code: "licence.grace", message, since: beforeGrace(graceEndsAt) };
  }
  if (state !== "lapsed") return undefined;
  const reason =
    graceEndsAt === null
      ? "The licences of this site were never confirmed."
      : `The licences have not been confirmed for too long; the grace period ended on ${dayOf(graceEndsAt)}.`;
  const message = `${reason} What is installed continues to work, but licensed packages cannot be enabled or updated. Refresh the licence.`;
  return { code: "licence.lapsed", message, since: graceEndsAt ?? since };
}

/** The problems that follow from the state of the connection and of its licences. */
export function stateProblems(facts: StateFacts): readonly Problem[] {
  const problem = facts.isConnected ? licenceProblem(facts) : connectionProblem(facts);
  return problem ? [problem] : [];
}
