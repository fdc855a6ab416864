import { Type } from '@sinclair/typebox';

/** Schema of a problem document (RFC 9457). Some problems have more members. */
export const problemSchema = Type.Object(
  {
    type: Type.String({ pattern: '^urn:platform:problem:[a-z0-9-]+$' }),
    title: Type.String({
      description: 'In the language of the caller or, without one, of the instance.',
    }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'Text in the language of the title.' }),
    instance: Type.String({ description: '`urn:platform:request:<X-Request-Id>`' }),
    code: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'Stable code for programs.',
    }),
    errors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: Type.Optional(
              Type.String({ description: 'Code of the finding, for example `WF302`.' }),
            ),
            path: Type.String({ description: 'JSON pointer to the invalid field.' }),
            message: Type.String(),
            position: Type.Optional(
              Type.Object(
                { line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) },
                {
                  additionalProperties: false,
                  description: 'Position in a document that was sent as text.',
                },
              ),
            ),
          },
          { additionalProperties: false, title: 'FieldError' },
        ),
        { description: 'All invalid fields.' },
      ),
    ),
  },
  { additionalProperties: true, title: 'Problem' },
);
