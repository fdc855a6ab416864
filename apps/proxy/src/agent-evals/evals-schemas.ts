import type { Shown } from '@platform/http';
import { agentEvalCaseSchema, agentEvalsSchema } from '@platform/interpreter';
import { jsonSchema } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';
import { Type, type Static, type TSchema } from '@sinclair/typebox';

import { doubtsSchema } from '../definitions/api/diagnostics';
import { requestedVersionSchema } from '../simulation/simulation-body';
import { caseFields } from '../workflow-tests/tests-schemas';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });
const { $id: _$id, ...evals } = agentEvalsSchema;

/** Schema of `platform/agent-evals-v1`. Stored cases may be of another release, so they are validated before a run. */
export const evalsDocument = jsonSchema<JsonObject>({ ...evals, title: 'AgentEvals' });

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const storedEvalsSchema = Type.Object(
  {
    evals: orNull(evalsDocument),
    author: orNull(Type.String()),
    updatedAt: orNull(Type.String({ format: 'date-time' })),
  },
  {
    ...closed,
    title: 'StoredEvals',
    description: 'All members are null when no cases were ever saved.',
  },
);

/** The stored cases, or null. */
export type StoredEvals = Shown<Static<typeof storedEvalsSchema>>;

const callCounts = Type.Object(
  { done: count, failed: count, refused: count, rejected: count, submitted: count },
  { ...closed, title: 'CallCounts', description: 'Number of tool calls by how they ended.' },
);

const use = {
  turns: count,
  usage: Type.Object(
    { inputTokens: count, outputTokens: count },
    { ...closed, description: 'As the recorded turns say; 0 for turns that do not.' },
  ),
  calls: callCounts,
  tools: Type.Record(Type.String(), callCounts, {
    description: 'By tool. Tools that the model invented are counted together under `?`.',
  }),
};

const caseResult = Type.Object(
  { ...caseFields, tags: Type.Array(Type.String()), ...use },
  { ...closed, title: 'AgentEvalResult' },
);

const totals = Type.Object(
  {
    cases: count,
    passed: count,
    passRate: Type.Number({ minimum: 0, maximum: 1 }),
    ...use,
    tags: Type.Record(Type.String(), Type.Object({ cases: count, passed: count }, closed)),
  },
  { ...closed, title: 'AgentEvalTotals' },
);

export const evalReportSchema = Type.Object(
  {
    ok: Type.Boolean({ description: 'True when every case passed.' }),
    version: requestedVersionSchema,
    mode: Type.Literal('replay', {
      description: 'The models were not asked: each case used its recorded turns.',
    }),
    cases: Type.Array(caseResult),
    totals,
    ms: count,
    diagnostics: doubtsSchema,
  },
  { ...closed, title: 'AgentEvalReport' },
);

/** The result of every case, and the sums. */
export type EvalReport = Shown<Static<typeof evalReportSchema>>;

const { title: _title, ...evalCase } = agentEvalCaseSchema;

export const evalCaseOfRunSchema = Type.Object(
  {
    agent: orNull(
      Type.String({ description: 'Slug of the stored agent; null for any other agent.' }),
    ),
    nodePath: Type.String({ description: 'Path of the agent in the run.' }),
    case: jsonSchema<JsonObject>({ ...evalCase, title: 'AgentEvalCase' }),
  },
  { ...closed, title: 'EvalCaseOfRun' },
);
