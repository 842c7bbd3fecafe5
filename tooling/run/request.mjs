/**
 * Splits the arguments of a command into our own flag and those for the command.
 * @param {string[]} typed
 * @returns {{ verbose: boolean, args: string[] }}
 */
export function readRequest(typed) {
  return { verbose: typed.includes("--verbose"), args: typed.filter((arg) => arg !== "--verbose") };
}
