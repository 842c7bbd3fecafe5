import type { ComponentProps } from "react";
import css from "./list.module.css";

/** The name of a row that opens on the screen, and looks like the names that lead to another. */
export const RowButton = (props: ComponentProps<"button">) => <button type="button" {...props} className={css.open} />;
