import { rightInWords, pluginWords as words } from "../words.js";
import css from "./rights.module.css";

/** Rights that a plugin asks for, in plain words. */
export const Rights = ({ rights }: { readonly rights: readonly string[] }) =>
  rights.length === 0 ? (
    <p className={css.none}>{words.noRights}</p>
  ) : (
    <div>
      {words.rights}
      <ul className={css.rights}>
        {rights.map((right) => (
          <li key={right}>{rightInWords(right)}</li>
        ))}
      </ul>
      <p className={css.none}>{words.needsGroup}</p>
    </div>
  );
