import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import css from "./button.module.css";
import { classes } from "./classes.js";

type Look = "primary" | "danger" | "quiet";

interface ButtonLook {
  readonly look?: Look | undefined;
  readonly icon?: LucideIcon | undefined;
}

const content = (Icon: LucideIcon | undefined, children: ReactNode) => (
  <>
    {Icon && <Icon aria-hidden />}
    {children}
  </>
);

/** A button; while `isBusy` it waits and cannot be pressed again. */
export function Button({
  look,
  icon,
  isBusy = false,
  children,
  className,
  disabled,
  ...props
}: ComponentProps<"button"> & ButtonLook & { readonly isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(css.button, look && css[look], className)}
    >
      {content(icon, children)}
    </button>
  );
}

/** A button that shows a symbol; its label is read aloud and shown as a hint. */
export function IconButton({
  label,
  icon: Icon,
  look = "quiet",
  className,
  ...props
}: Omit<ComponentProps<"button">, "children"> & {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly look?: Look;
}) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...props}
      className={classes(css.button, css.icon, css[look], className)}
    >
      <Icon aria-hidden />
    </button>
  );
}

/** A button that looks like a link: it opens something on the screen. */
export const LinkButton = ({ className, ...props }: ComponentProps<"button">) => (
  <button type="button" {...props} className={classes(css.link, className)} />
);

/** A link that looks like a button. */
export function ButtonLink({
  look,
  icon,
  children,
  ...props
}: LinkProps & ButtonLook & { readonly children: ReactNode }) {
  return (
    <Link {...props} className={classes(css.button, look && css[look])}>
      {content(icon, children)}
    </Link>
  );
}

/** A link out of the panel that looks like a button. */
export function OutLink({ look, icon, children, ...props }: ComponentProps<"a"> & ButtonLook) {
  return (
    <a {...props} className={classes(css.button, look && css[look])}>
      {content(icon, children)}
    </a>
  );
}
