import { problemSchema, type ErrorForm, type ProblemDocument } from '@platform/http';
import type { ProblemCode } from '@platform/problems';
import { Type, type Static } from '@sinclair/typebox';

import { reasonsOf } from '../reasons';

const closed = { additionalProperties: false } as const;

/** Codes of JSON-RPC 2.0 (section 5.1), and the one that the transport of the protocol uses for all else. */
const [PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR, SERVER_ERROR] = [
  -32_700, -32_600, -32_603, -32_000,
];

const RPC_CODES: Readonly<Partial<Record<ProblemCode, number>>> = {
  'body-invalid': INVALID_REQUEST,
  'body-unreadable': PARSE_ERROR,
  'internal-error': INTERNAL_ERROR,
  'json-malformed': PARSE_ERROR,
};

export const mcpErrorSchema = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    error: Type.Object(
      {
        code: Type.Integer({
          description:
            'Code of JSON-RPC: -32700 for a body that cannot be parsed, -32600 for one that is no message, -32603 for a bug, otherwise -32000.',
        }),
        message: Type.String({ description: 'Text in French, or in English.' }),
        data: Type.Optional(
          Type.Object(
            {
              code: Type.String({ description: 'Stable code of the problem.' }),
              errors: problemSchema.properties.errors,
            },
            { ...closed, description: 'Absent when the rules of the protocol refuse the message.' },
          ),
        ),
      },
      closed,
    ),
    id: Type.Null({ description: 'The message was refused before it was read.' }),
  },
  { ...closed, title: 'McpError' },
);

function show(problem: ProblemDocument): Static<typeof mcpErrorSchema> {
  const { code, detail, errors } = problem;
  return {
    jsonrpc: '2.0',
    error: {
      code: RPC_CODES[code] ?? SERVER_ERROR,
      message: [detail, ...reasonsOf(problem)].join(' '),
      data: { code, ...(errors && { errors }) },
    },
    id: null,
  };
}

/** Errors of JSON-RPC, as the transport of the protocol answers them too. */
export const mcpErrors = {
  media: 'application/json',
  schemaOf: (problems) => {
    const data = { type: 'object', properties: { code: { enum: problems } } };
    const error = { type: 'object', properties: { data } };
    return Type.Unsafe({
      allOf: [mcpErrorSchema, { type: 'object', properties: { error } }],
    });
  },
  show,
} satisfies ErrorForm;
