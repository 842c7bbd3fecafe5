/** Whether a look is light or dark. A theme says it in its manifest; without a theme, a look is light. */
export type Appearance = "light" | "dark";
