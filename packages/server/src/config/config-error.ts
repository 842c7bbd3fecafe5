/**
 * A setting that is not valid. The message is one sentence: it names the variable, says what to do, and repeats no
 * value that could be secret.
 */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** The variable to change. */
  readonly variable: string;

  constructor(variable: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.variable = variable;
  }
}
