import { type Command, readArguments } from "@sitevine/cli-kit";
import { publisherFingerprint } from "@sitevine/marketplace-client/signing";
import { createKeyFile } from "../publisher/key-file.js";

export const keysCommand: Command = {
  name: "keys",
  summary: "Create a publisher's key pair",
  help: `Usage: svtheme keys <file>

Creates the key pair with which a publisher signs releases, and writes the private key to a new file that only you can read. It
prints the public key and its fingerprint, by which administrators recognise you.

Keep the file secret, and keep a copy: sites ask their administrators before they accept releases under another key.

Exit status: 0 created, 2 the file exists or could not be written.
`,
  async run(args, { terminal }) {
    const { positionals } = readArguments(args, {}, { name: "file for the private key", least: 1, most: 1 });
    const [path = ""] = positionals;
    const { publicKey } = await createKeyFile(path);
    const fingerprint = await publisherFingerprint(publicKey);
    terminal.out(`${path}  private key; keep it secret\npublic key   ${publicKey}\nfingerprint  ${fingerprint}\n`);
    return 0;
  },
};
