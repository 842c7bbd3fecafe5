import { createHash } from "node:crypto";
import { type Command, countFindings, readArguments, textReport, UsageError, writeWhole } from "@sitevine/cli-kit";
import { publisherFingerprint, signRelease } from "@sitevine/marketplace-client/signing";
import { isOpenToOthers, openKeyFile } from "../publisher/key-file.js";
import { checkSource } from "../source/check-source.js";
import { readThemeSource } from "../source/theme-source.js";

const OPTIONS = { key: { type: "string" } } as const;

export const signCommand: Command = {
  name: "sign",
  summary: "Sign a package as its publisher",
  help: `Usage: svtheme sign <file.svtheme> --key <file>

Checks a package and signs it. The signature is written beside it, as <file.svtheme>.sig.json, and replaces an older one. Give
both files to the marketplace. A package with errors is not signed.

Options
      --key <file>    The private key that svtheme keys has created

Exit status: 0 signed, 1 the package has errors, 2 it could not be signed.
`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments(args, OPTIONS, { name: "package to sign", least: 1, most: 1 });
    if (values.key === undefined) throw new UsageError("Name your private key with --key.");
    const source = await readThemeSource(positionals[0] ?? "", { signal, progress: terminal.progress });
    if (source.kind !== "package") throw new UsageError(`${source.path} is a folder; pack it first.`);
    const keys = await openKeyFile(values.key);
    if (await isOpenToOthers(values.key))
      terminal.error(`Others may read ${values.key}; make it yours alone: chmod 600.\n`);
    const { theme, findings } = checkSource(source);
    if (findings.length > 0) terminal.error(`${textReport(findings, "", terminal.paint)}\n`);
    if (!theme || !source.bytes) {
      terminal.error(`Not signed: ${countFindings(findings)}.\n`);
      return 1;
    }
    const sum = createHash("sha256").update(source.bytes).digest("hex");
    const output = `${source.path}.sig.json`;
    const signature = `${JSON.stringify(await signRelease(sum, keys), undefined, 2)}\n`;
    await writeWhole(output, Buffer.from(signature), signal);
    terminal.out(`${output}\nsha256 ${sum}\npublisher ${await publisherFingerprint(keys.publicKey)}\n`);
    return 0;
  },
};
