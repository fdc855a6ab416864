import { jsonValue } from '@platform/manifests';
import type { Diagnostic, Language } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

/** Headers of a response that contains sentences. */
export const languageHeaders = (language: Language) => ({
  'Content-Language': language,
  Vary: 'Accept-Language',
});

const pointer = { description: 'JSON pointer into the specification.' };

const patchOperation = Type.Union([
  Type.Object(
    {
      op: Type.Union([Type.Literal('add'), Type.Literal('replace')]),
      path: Type.String(pointer),
      value: jsonValue(),
    },
    closed,
  ),
  Type.Object({ op: Type.Literal('remove'), path: Type.String(pointer) }, closed),
]);

/** One diagnostic, in the caller's language. */
export const diagnosticSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable code, for example `WF302`.' }),
    severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
    path: Type.String(pointer),
    message: Type.String({ description: 'Text in the language of the caller.' }),
    position: Type.Optional(
      Type.Object(
        { line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) },
        {
          ...closed,
          description: 'Position in the text of the request; line and column count from 1.',
        },
      ),
    ),
    fix: Type.Optional(
      Type.Object(
        {
          title: Type.String(),
          patch: Type.Array(patchOperation, { description: 'JSON Patch (RFC 6902).' }),
        },
        { ...closed, description: 'A change that fixes the finding.' },
      ),
    ),
    witness: Type.Optional(
      Type.Record(Type.String(), jsonValue(), {
        description:
          'Values by column of a decision table that show the finding; null: not known. `makeWitnessTest` makes a test case of them.',
      }),
    ),
  },
  { ...closed, title: 'Diagnostic' },
);

/** Diagnostics about terminology that did not answer during a simulation. */
export const doubtsSchema = Type.Optional(
  Type.Array(diagnosticSchema, {
    description: 'Terminology servers that did not respond. Absent when all did.',
  }),
);

export type ShownDiagnostic = Static<typeof diagnosticSchema>;

export const showDiagnostics = (
  diagnostics: readonly Diagnostic[],
  language: Language,
): ShownDiagnostic[] =>
  diagnostics.map(({ code, severity, path, message, position, fix, witness }) => ({
    code,
    severity,
    path,
    message: message[language],
    ...(position && { position: { line: position.line, column: position.column } }),
    ...(witness && { witness: { ...witness } }),
    ...(fix && { fix: { title: fix.title[language], patch: [...fix.patch] } }),
  }));
