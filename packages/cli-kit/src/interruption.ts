import type { ExitCode } from "./exit-code.js";

/** The user asked the program to stop. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super("interrupted");
    this.exitCode = exitCode;
  }
}

/** A signal that aborts on the first SIGINT or SIGTERM. A second one kills the process, as is the default. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort(new Interrupted(130)));
  process.once("SIGTERM", () => controller.abort(new Interrupted(143)));
  return controller.signal;
}

/** Resolves when the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
