import { Type } from '@sinclair/typebox';

const open = { additionalProperties: true } as const;
const version = Type.Literal('2.0');
const idSchema = Type.Union([Type.String(), Type.Integer()]);

/** An object, not a list: one request starts one run at most. The server checks the message itself. */
export const mcpMessageSchema = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(
      Type.Unknown({ description: 'A text or a whole number. Absent in a notification.' }),
    ),
    method: Type.Optional(
      Type.String({ description: 'E.g. `initialize`, `tools/list`, `tools/call`.' }),
    ),
    params: Type.Optional(Type.Unknown()),
  },
  { ...open, title: 'McpMessage' },
);

/** The response of the server to one request. A failed call of a tool is a result with `isError`. */
export const mcpResponseSchema = Type.Union(
  [
    Type.Object(
      { jsonrpc: version, id: idSchema, result: Type.Object({}, open) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        jsonrpc: version,
        id: idSchema,
        error: Type.Object(
          { code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  ],
  { title: 'McpResponse' },
);
