/**
 * What a program needs to run, so that no settings of this machine affect it, and where Node keeps the code that it has
 * compiled.
 */
export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}
