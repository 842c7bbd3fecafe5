import { temporaryDirectory } from "@sitevine/testkit";
import { createClient } from "../client.js";
import { start } from "../program.js";

/** The content security policy that a real site sends with its pages. */
export async function policyOfSite(): Promise<string> {
  await using folder = await temporaryDirectory();
  await using program = await start({ DATA_DIR: folder.path });
  await createClient(program.url).install();
  const policy = (await fetch(program.url)).headers.get("content-security-policy");
  if (policy === null) throw new Error("The site sends its pages without a policy.");
  return policy;
}
