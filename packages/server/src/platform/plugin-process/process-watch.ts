import { spawn } from "node:child_process";

/** Waits for the end of its input, which comes when the site has gone, however it ended. */
const WATCH = 'read -r _; kill -s KILL "$1"';

/**
 * Ends a process as soon as the site has gone, also where the site is killed and the process holds its own loop, so that it does
 * not learn of that. A thread in the process could be stopped by whatever else runs there, so a shell looks, outside of it. Where
 * there is no shell, such as in an image with nothing but the site, the system ends all processes with the first.
 */
export function endWithSite(pid: number): { stop(): void } {
  if (process.platform === "win32") return { stop() {} };
  const watch = spawn("/bin/sh", ["-c", WATCH, "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    env: {},
    cwd: "/",
  });
  watch.on("error", () => undefined);
  watch.stdin.on("error", () => undefined);
  watch.unref();
  return { stop: () => void watch.kill("SIGKILL") };
}
