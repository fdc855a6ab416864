import { compileSchema, parseYaml } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { simulationInputSchemas } from '../input-schemas';
import { repeatedNames } from './repeated-names';

const closed = { additionalProperties: false } as const;
const paths = Type.Array(Type.String({ minLength: 1 }));
const percent = Type.Optional(Type.Integer({ minimum: 0, maximum: 100 }));

const effect = Type.Object(
  {
    port: Type.String(),
    op: Type.String(),
    nodePath: Type.Optional(Type.String()),
    targetId: Type.Optional(Type.String()),
    payload: Type.Optional(
      Type.Unknown({ description: 'Members that the payload must have at least.' }),
    ),
  },
  closed,
);

export const expectedNodeSchema = Type.Object(
  {
    outputs: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Members that the outputs must have at least.',
      }),
    ),
    outcome: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'An outcome of the node, as the coverage names it: `none`, `unknown`, `#3` of a table.',
      }),
    ),
  },
  { ...closed, minProperties: 1 },
);

const expectation = Type.Object(
  {
    status: Type.Optional(
      Type.Union([Type.Literal('completed'), Type.Literal('failed'), Type.Literal('running')]),
    ),
    outputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    effects: Type.Optional(Type.Array(effect, { description: 'All writes, in order.' })),
    effectsInclude: Type.Optional(
      Type.Array(effect, { description: 'Writes that must occur among others.' }),
    ),
    nodes: Type.Optional(
      Type.Record(Type.String(), expectedNodeSchema, {
        description: 'By node path, of nodes that ran.',
      }),
    ),
    executed: Type.Optional(paths),
    skipped: Type.Optional(paths),
    error: Type.Optional(
      Type.Object({ code: Type.String(), nodePath: Type.Optional(Type.String()) }, closed),
    ),
    pending: Type.Optional(Type.Array(Type.String(), { description: 'Node paths, in any order.' })),
    started: Type.Optional(
      Type.Array(Type.String(), { description: 'Workflows of the started runs, in order.' }),
    ),
  },
  closed,
);

const testCase = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    ...simulationInputSchemas,
    expect: expectation,
  },
  closed,
);

/** Test cases of one workflow, in `<slug>.tests.yaml` next to its definition. */
export const workflowTestsSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/workflow-tests-v1'),
    workflow: Type.String({ minLength: 1, description: 'Slug of the workflow.' }),
    cases: Type.Array(testCase, { minItems: 1 }),
    coverage: Type.Optional(Type.Object({ nodes: percent, outcomes: percent }, closed)),
  },
  { ...closed, $id: 'platform/workflow-tests-v1' },
);

export type WorkflowTests = Static<typeof workflowTestsSchema>;
export type WorkflowTestCase = WorkflowTests['cases'][number];
export type ExpectedNode = Static<typeof expectedNodeSchema>;
export type ExpectedEffect = Static<typeof effect>;

const schema = compileSchema(workflowTestsSchema, {
  findings: 'of-all',
  builtAs: 'workflow-tests',
});

/** Whether a file holds test cases rather than a definition. */
export const isWorkflowTestsFile = (name: string): boolean => /\.tests\.(ya?ml|json)$/.test(name);

/** Reads test cases from YAML or JSON text. Never throws; returns diagnostics for an invalid text. */
export function parseWorkflowTests(text: string): {
  readonly tests?: WorkflowTests;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { value, diagnostics } = parseYaml(text);
  if (diagnostics.length > 0) return { diagnostics };
  if (!schema.is(value)) return { diagnostics: schema.check(value) };
  return { tests: value, diagnostics: repeatedNames(value.cases) };
}
