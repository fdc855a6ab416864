/** An error that stops a generator or a command. The message tells the author what to change. */
export class ToolError extends Error {
  /** `GENERATOR_<SITUATION>`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}
