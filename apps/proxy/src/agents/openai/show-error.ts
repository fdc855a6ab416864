import type { ProblemDocument } from '@platform/http';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/** Codes that clients of OpenAI know, in place of ours. */
const CODES: Readonly<Record<string, string>> = {
  'authentication-required': 'invalid_api_key',
  'credentials-refused': 'invalid_api_key',
  'context-missing': 'missing_context',
  'not-found': 'model_not_found',
  'too-many-requests': 'rate_limit_exceeded',
};

/** Shows a problem as OpenAI's clients expect an error; the run of one is beside it. */
export function showError(document: ProblemDocument): object {
  const { status, code, detail, errors = [], ...more } = document;
  const { runId, resultUrl } = more as { readonly runId?: unknown; readonly resultUrl?: unknown };
  const reasons = errors.map(({ path, message }) => `${path} ${message}`);
  const failure = (more as { readonly error?: { readonly message: string } }).error?.message;
  return {
    error: {
      message: [detail, ...(failure === undefined ? [] : [failure]), ...reasons].join(' '),
      type: TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
      param: errors[0]?.path ?? null,
      code: CODES[code] ?? code,
      ...(runId !== undefined && { run_id: runId, result_url: resultUrl }),
    },
  };
}
