/** 0 all is well, 1 the package has errors, 2 the command could not do its work; 128 and the signal when interrupted. */
export type ExitCode = 0 | 1 | 2 | 130 | 143;
