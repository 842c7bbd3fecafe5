import manifest from "../package.json" with { type: "json" };

/** The service version that themes and plugins are checked against: the version of this package. */
export const SERVICE_VERSION: string = manifest.version;
