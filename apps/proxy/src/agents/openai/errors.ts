import type { ErrorForm, ProblemDocument } from '@platform/http';
import { Type, type Static } from '@sinclair/typebox';

import { ofRun, reasonsOf } from '../reasons';

const closed = { additionalProperties: false } as const;

export const openaiErrorSchema = Type.Object(
  {
    error: Type.Object(
      {
        message: Type.String({ description: 'Text in French, or in English.' }),
        type: Type.String({ description: 'Class of the error, which follows from the status.' }),
        param: Type.Union([Type.String(), Type.Null()], {
          description: 'JSON pointer to the first invalid field.',
        }),
        code: Type.String({
          description:
            'Code that clients of OpenAI know (`invalid_api_key`), otherwise the code of the problem.',
        }),
        failure: Type.Optional(
          Type.String({ description: 'Stable code of the failure, if the run failed.' }),
        ),
        run_id: Type.Optional(Type.String({ description: 'Id of the run, if it was started.' })),
        result_url: Type.Optional(
          Type.String({ description: 'Where to read the run, with the same key.' }),
        ),
      },
      closed,
    ),
  },
  { ...closed, title: 'OpenAiError' },
);

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

const typeOf = (status: number): string =>
  TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');

const codeOf = (code: string): string => CODES[code] ?? code;

function show(problem: ProblemDocument): Static<typeof openaiErrorSchema> {
  const { status, code, detail, errors = [] } = problem;
  const { runId, resultUrl, error } = ofRun(problem);
  return {
    error: {
      message: [detail, ...reasonsOf(problem)].join(' '),
      type: typeOf(status),
      param: errors[0]?.path ?? null,
      code: codeOf(code),
      ...(error && { failure: error.code }),
      ...(runId !== undefined && { run_id: runId }),
      ...(resultUrl !== undefined && { result_url: resultUrl }),
    },
  };
}

/** Errors as clients of OpenAI expect them. */
export const openaiErrors: ErrorForm = {
  media: 'application/json',
  schemaOf: (problems, status) => {
    const error = {
      type: { const: typeOf(status) },
      code: { enum: [...new Set(problems.map(codeOf))].sort() },
    };
    return Type.Unsafe({
      allOf: [
        openaiErrorSchema,
        { type: 'object', properties: { error: { type: 'object', properties: error } } },
      ],
    });
  },
  show,
};
