/**
 * Environment of a program, so that no settings of this machine affect it, and the folder in which Node keeps compiled
 * code.
 */
export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}
