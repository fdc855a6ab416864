/** Exit codes of the command and of our processes. 75 and 78 are `EX_TEMPFAIL` and `EX_CONFIG` of sysexits. */
export const EXIT_CODES = {
  stopped: 0,
  failed: 1,
  usage: 2,
  impeded: 75,
  configuration: 78,
  forced: 130,
} as const;

/**
 * Base class of expected errors. The message is complete and fits on one line: the command prints it without a
 * stack trace and exits with `exitCode`.
 */
export class StackError extends Error {
  readonly code: string;
  readonly exitCode: number;

  constructor(code: string, message: string, exitCode: number = EXIT_CODES.failed) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.name = new.target.name;
  }
}
