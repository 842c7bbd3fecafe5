import manifest from "../package.json" with { type: "json" };

/** Version of this program. */
export const PROGRAM_VERSION: string = manifest.version;
