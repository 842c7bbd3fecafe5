import { spawn } from "node:child_process";
import { once } from "node:events";

/** The system's way to open an address with the browser of the person. */
function opener(platform: NodeJS.Platform, url: string): readonly [command: string, args: readonly string[]] {
  if (platform === "darwin") return ["open", [url]];
  if (platform === "win32") return ["cmd", ["/c", "start", "", url]];
  return ["xdg-open", [url]];
}

/** Opens an address in the person's browser; false where the system has no way to. */
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
