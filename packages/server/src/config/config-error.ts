/** A wrong setting: one sentence that names the variable and what to do, and repeats no value that could be secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** The variable to change. */
  readonly variable: string;

  constructor(variable: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.variable = variable;
  }
}
