import { spawn } from "node:child_process";
import { once } from "node:events";

/** The platform's command that opens an address in the user's browser. */
function opener(platform: NodeJS.Platform, url: string): readonly [command: string, args: readonly string[]] {
  if (platform === "darwin") return ["open", [url]];
  if (platform === "win32") return ["cmd", ["/c", "start", "", url]];
  return ["xdg-open", [url]];
}

/** Opens an address in the user's browser; false if the system has no command for it. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, args] = opener(process.platform, url);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.unref();
  try {
    await once(child, "spawn");
    return true;
  } catch {
    return false;
  }
}
