import { escapePointer, explained } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, expressionSchema, slugSchema } from '../schema-parts';
import { defineConstruct, STRING } from './construct';

const callConfigSchema = Type.Object(
  {
    workflow: slugSchema,
    version: Type.Optional(
      Type.Union(
        [Type.Literal('pinned'), Type.Literal('published'), Type.Integer({ minimum: 1 })],
        explained({
          fr: 'doit être "pinned", "published" ou un numéro de version',
          en: 'must be "pinned", "published" or a version number',
        }),
      ),
    ),
    mode: Type.Optional(Type.Union([Type.Literal('wait'), Type.Literal('detach')])),
    context: Type.Optional(Type.Record(Type.String(), expressionSchema)),
  },
  closed,
);

/**
 * `core.call`: another workflow as one node. `wait` (default) runs it as a scope of this run and returns
 * its outputs; `detach` starts a separate run and returns its `runId`. The node has the callee's ports, and an input for
 * the id field of each context kind that the callee does not declare: a call with such an id is about that subject.
 */
export type CallConfig = Static<typeof callConfigSchema>;

export const call = defineConstruct('call', callConfigSchema, {
  signature: ({ workflow, mode = 'wait' }, _type, { callees, catalog }) => {
    const callee = callees.get(workflow);
    const declared = callee?.inputs ?? [];
    const ids = [...new Set([...catalog.contextKinds.values()].map(({ idField }) => idField))]
      .filter((idField) => declared.every(({ name }) => name !== idField))
      .map((name) => ({ name, type: STRING }));
    const outputs = (callee?.outputs ?? []).map(({ name, type }) => ({ name, type }));
    return {
      inputs: callee === undefined ? [] : [...declared, ...ids],
      outputs: mode === 'wait' ? outputs : [{ name: 'runId', type: STRING }],
      flowOutputs: [],
    };
  },
  expressions: ({ context = {} }) =>
    Object.entries(context).map(([kind, source]) => ({
      path: `/context/${escapePointer(kind)}`,
      source,
      expected: STRING,
      whenUnknown: 'fail',
    })),
});
