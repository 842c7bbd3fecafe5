/**
 * Splits what was typed after a command into our own flag and what belongs to the command.
 * @param {string[]} typed
 * @returns {{ verbose: boolean, args: string[] }}
 */
export function readRequest(typed) {
  return { verbose: typed.includes("--verbose"), args: typed.filter((arg) => arg !== "--verbose") };
}
