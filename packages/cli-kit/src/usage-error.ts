/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something outside of the program is in the way: a file, a folder, a port. The message is a sentence for the user. */
export class ObstacleError extends Error {
  override readonly name = "ObstacleError";
}
