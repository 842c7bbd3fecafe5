import css from "./swatch.module.css";

/** A dot in a colour that people chose, such as that of a group. It carries no meaning that the name beside it has not. */
export const Swatch = ({ color }: { readonly color: string | null }) => (
  <span className={css.swatch} style={color ? { background: color } : undefined} aria-hidden />
);

/** A small picture that people chose, such as the icon of a group; its colour where there is none. */
export const Emblem = ({ iconUrl, color }: { readonly iconUrl: string | null; readonly color: string | null }) =>
  iconUrl ? <img className={css.emblem} src={iconUrl} alt="" loading="lazy" /> : <Swatch color={color} />;
