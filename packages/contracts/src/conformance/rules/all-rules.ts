import type { ConformanceRule } from "../rule.js";
import { activateRules } from "./activate.rules.js";
import { catalogRules } from "./catalog.rules.js";
import { connectRules } from "./connect.rules.js";
import { downloadRules } from "./download.rules.js";
import { linkRules } from "./link.rules.js";
import { signatureRules } from "./signature.rules.js";
import { tokenRules } from "./token.rules.js";
import { updatesRules } from "./updates.rules.js";

/** Every rule, in the order of an install's life. */
export const CONFORMANCE_RULES: readonly ConformanceRule[] = [
  ...connectRules,
  ...signatureRules,
  ...tokenRules,
  ...linkRules,
  ...activateRules,
  ...catalogRules,
  ...downloadRules,
  ...updatesRules,
];
