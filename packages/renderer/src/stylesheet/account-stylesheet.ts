import account from "./account.css";
import { compact } from "./compact.js";
import settings from "./settings.css";

/** The components of pages about somebody's own account. It is linked between the bundled and the appearance stylesheet. */
export const accountStylesheet: string = [account, settings].map(compact).join("\n");
