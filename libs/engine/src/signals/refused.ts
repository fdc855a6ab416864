import { TerminalError } from '@restatedev/restate-sdk';

/** A signal's final refusal: `code` is stable, and travels with what else the caller may be told. */
export const refused = (
  errorCode: number,
  code: string,
  message: string,
  metadata: Readonly<Record<string, string>> = {},
): TerminalError => new TerminalError(message, { errorCode, metadata: { code, ...metadata } });
