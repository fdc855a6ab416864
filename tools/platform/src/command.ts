export interface OperatorCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The answer itself, on standard output. */
  readonly print: (text: string) => void;
  /** Progress and errors, on standard error: one line, without its end. */
  readonly tell: (line: string) => void;
}

export interface Command {
  readonly help: string;
  /** Resolves with the exit code. `argv` is what follows the command's own words. Throws OperatorError. */
  run(call: OperatorCall): Promise<number>;
}
