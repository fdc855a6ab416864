/**
 * knex writes plain text on stdout, between the JSON log lines. Every failure it reports there also
 * reaches the caller as a rejection.
 */
export const SILENT_LOG = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
  debug: () => undefined,
};
