/** The command line was used in a way that it does not understand. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something outside of the program stands in the way: a file, a folder, a port. The message is a sentence for a person. */
export class ObstacleError extends Error {
  override readonly name = "ObstacleError";
}
