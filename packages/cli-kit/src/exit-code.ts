/** 0 success, 1 the package has errors, 2 the command failed; 128 plus the signal when interrupted. */
export type ExitCode = 0 | 1 | 2 | 130 | 143;
