import { common } from "../words/common.js";
import css from "./frame.module.css";
import { Mark } from "./mark.js";
import { WaitNotice } from "./wait-notice.js";

/** Stands for the panel while it is not known who has signed in, since their rights choose the screens of the navigation. */
export function WaitPage() {
  const title = location.pathname.startsWith("/modcp") ? common.moderation : common.administration;
  return (
    <>
      <header className={css.brand}>
        <Mark />
        Sitevine <strong>{title}</strong>
      </header>
      <main>
        <WaitNotice />
      </main>
    </>
  );
}
