/** The fields that log lines must not show. All loggers inherit this from the root logger. */
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
