import { readFile } from "node:fs/promises";
import { enablePlugin, login, uploadPlugin } from "@sitevine/api";
import { ApiError, createClient } from "@sitevine/api/client";
import { type CommandContext, ObstacleError, reaching, UsageError } from "@sitevine/cli-kit";

/** Who installs the plugin, and where. */
export interface SiteAccess {
  /** Address of the site. */
  readonly site: string;
  readonly email: string;
  readonly passwordFile?: string | undefined;
}

/** What became of a package. */
export interface Delivery {
  readonly version: string;
  readonly isEnabled: boolean;
  readonly problem: string | null;
}

/** A site that runs, with a session of an administrator. */
export interface RunningSite {
  /** Installs a package and enables the plugin. Rejects with an ApiError when the site refuses. */
  deliver(id: string, bytes: Uint8Array, signal: AbortSignal): Promise<Delivery>;
}

async function passwordOf({ email, passwordFile }: SiteAccess, { terminal, signal }: CommandContext): Promise<string> {
  if (passwordFile !== undefined)
    return (await reaching(passwordFile, readFile(passwordFile, "utf8"))).replace(/\r?\n$/, "");
  if (!terminal.askSecret) throw new UsageError("Name a file with the password: --password-file <file>.");
  return terminal.askSecret(`Password of ${email}: `, signal);
}

const addressOf = (site: string): string => {
  if (URL.canParse(site) && /^https?:$/.test(new URL(site).protocol)) return site.replace(/\/$/, "");
  throw new UsageError(`--site ${site}: must be an address such as http://localhost:3000.`);
};

/** Signs in. Throws an ObstacleError when the site cannot be reached or refuses. */
export async function signIn(access: SiteAccess, context: CommandContext): Promise<RunningSite> {
  const baseUrl = addressOf(access.site);
  const password = await passwordOf(access, context);
  const client = createClient({ baseUrl });

  async function enter(): Promise<void> {
    const credentials = { email: access.email, password };
    const first = await client.call(login, { body: credentials });
    if (!("requiresPin" in first)) return;
    if (!context.terminal.askSecret)
      throw new ObstacleError(`${access.email} signs in with a PIN, which nobody can be asked for.`);
    const loginPin = (await context.terminal.askSecret("PIN: ", context.signal)).trim();
    await client.call(login, { body: { ...credentials, loginPin } });
  }

  try {
    await enter();
  } catch (error) {
    if (error instanceof ApiError) throw new ObstacleError(`${baseUrl} refuses the sign-in: ${error.message}`);
    if (error instanceof TypeError) throw new ObstacleError(`${baseUrl} does not answer.`);
    throw error;
  }

  return {
    async deliver(id, bytes, signal) {
      const file = new File([new Uint8Array(bytes)], `${id}.svplugin`);
      const upload = () => client.call(uploadPlugin, { body: { file }, signal });
      const installed = await upload().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        // The session is over; its cookie stays in browsers only.
        await enter();
        return upload();
      });
      const plugin =
        installed.status === "enabled"
          ? installed
          : await client.call(enablePlugin, { params: { id }, query: { sha256: installed.sha256 }, signal });
      const { manifest, problem } = plugin;
      return { version: manifest.version, isEnabled: plugin.status === "enabled", problem };
    },
  };
}
