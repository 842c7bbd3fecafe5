import type { BlockContext, HtmlValue, IconName, Messages } from "@sitevine/renderer";
import type { AccountAsk } from "../account-page.js";

/** Settings on one page. */
export interface SettingsSubject {
  /** The last part of the page's address. */
  readonly id: string;
  /** Its place on the one page that settings once were, where that had another name; old links lead there. */
  readonly formerId?: string;
  readonly icon: IconName;
  readonly title: (messages: Messages) => string;
  readonly text: (messages: Messages) => string;
  /** True where it takes neither an account nor a script. */
  readonly isForGuests?: true;
  readonly asksProfileFields?: true;
  readonly write: (context: BlockContext, ask: AccountAsk) => HtmlValue;
}
