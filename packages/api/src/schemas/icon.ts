import * as z from "zod";

const TOKEN = /^(?:[a-z]+(?:-[a-z]+)*:)?[a-z0-9]+(?:-[a-z0-9]+)*$/;
const OLD_FORM = /^fa[A-Z0-9][A-Za-z0-9]*$/;

const fromOldForm = (name: string): string =>
  name
    .slice(2)
    .replaceAll(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, "$1$3-$2$4")
    .toLowerCase();

/** Styles of the icon family; `solid` is the one that works without a kit. */
const ICON_STYLES = [
  "solid",
  "regular",
  "light",
  "thin",
  "brands",
  "duotone-solid",
  "duotone-regular",
  "duotone-light",
  "duotone-thin",
  "sharp-solid",
  "sharp-regular",
  "sharp-light",
  "sharp-thin",
  "sharp-duotone-solid",
] as const;
export const iconStyleSchema = z.enum(ICON_STYLES);

/**
 * An icon name: `star`, or `<style>:<name>` for a specific style. The old camelCase form `faStar` is accepted and normalised to
 * `star`.
 */
export const iconTokenSchema = z
  .string()
  .max(80)
  .regex(new RegExp(`${TOKEN.source}|${OLD_FORM.source}`), "must be an icon such as star or regular:star")
  .overwrite((token) => (OLD_FORM.test(token) ? fromOldForm(token) : token));
