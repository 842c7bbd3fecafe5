import account from "./account.css";
import { compact } from "./compact.js";
import settings from "./settings.css";

/** The components of account pages. The page links it between the base stylesheet and the appearance stylesheet. */
export const accountStylesheet: string = [account, settings].map(compact).join("\n");
