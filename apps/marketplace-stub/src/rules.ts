import { judgeRelease } from "@sitevine/contracts/protocol";
import { noSuchRelease } from "./http/refusal.js";
import { mayPoll, readSigned } from "./http/signature.js";
import { takeAuthCode } from "./store/accounts.js";
import { beginsDownload, takeDownload } from "./store/downloads.js";
import { connectInstall, disconnectInstall, findInstallOfToken } from "./store/installs.js";
import { grantOf, holdsSeat, takeSeat, usesSeats } from "./store/licences.js";
import { claimLink, notePoll, statusOf } from "./store/links.js";
import { findListings, findReleases } from "./store/packages.js";

/**
 * Rules that decide on the requests of sites. Tests replace one at a time to check that the conformance suite notices.
 */
export const RULES = {
  beginsDownload,
  claimLink,
  connectInstall,
  disconnectInstall,
  findInstallOfToken,
  findListings,
  findReleases,
  grantOf,
  holdsSeat,
  judgeRelease,
  mayPoll,
  notePoll,
  readSigned,
  statusOf,
  takeAuthCode,
  takeDownload,
  takeSeat,
  /** The answer for a package that the account does not own. */
  unowned: noSuchRelease,
  usesSeats,
};
export type Rules = Readonly<typeof RULES>;
