/** What no log line may show (specification, Log redaction); every logger inherits it from the root. */
export const REDACTION = {
  paths: [
    '*.authorization',
    '*.apiKey',
    '*.api_key',
    '*.password',
    '*.token',
    'req.headers.authorization',
    'config.apiKey',
  ],
  censor: '[redacted]',
};
