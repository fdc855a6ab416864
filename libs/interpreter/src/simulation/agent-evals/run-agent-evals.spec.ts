import type { JsonObject } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import { calls, submit } from '../../__fixtures__/scripted-model';
import { edgesOf, given, wardCatalog } from '../__fixtures__/ward';
import { simulate } from '../simulate';
import { evalCaseOf } from './eval-case-of-run';
import { runAgentEvals } from './run-agent-evals';
import { parseAgentEvals, type AgentEvalCase } from './schema';

const { catalog, locale, timezone } = given();
const options = { catalog, locale, timezone };

const PROMPT = 'Lis les nombres, puis conclus.';

const specWith = (config: object = {}) => {
  const agent: NodeSpec = {
    id: 'agent',
    type: 'core.agent',
    config: {
      ...{ provider: 'local', model: 'm', prompt: PROMPT },
      inputs: [
        { name: 'question', type: 'String' },
        { name: 'patientId', type: 'String', required: false },
      ],
      outputs: [{ name: 'answer', type: 'String' }],
      tools: ['w.read', 'w.write'],
      ...config,
    },
  };
  return {
    apiVersion: 'platform/workflow-v1' as const,
    ...{ slug: 'ward', name: 'Service' },
    inputs: ['question', 'patientId'].map((name) => ({
      ...{ name, type: { kind: 'primitive', name: 'String' } as const },
    })),
    outputs: [
      {
        ...{ name: 'answer', type: { kind: 'primitive', name: 'String' } as const },
        from: 'agent.answer',
      },
    ],
    nodes: [{ id: 'start', type: 'core.workflow-called' }, agent],
    edges: edgesOf([
      ...['start.question -> agent.question', 'start.patientId -> agent.patientId'],
      'start.$done -> agent.$after',
    ]),
  };
};

type Content = AgentEvalCase['turns'][number]['content'];
/** Turns whose calls have ids that no other turn has, as in a trace. */
const turns = (...contents: readonly unknown[]): AgentEvalCase['turns'] =>
  contents.map((content, turn) => ({
    content: (content as Content).map((part) =>
      part.type === 'tool-call' ? { ...part, id: `${turn}-${part.id}` } : part,
    ),
    usage: { inputTokens: 100, outputTokens: 10 },
  }));

const READ = calls(['w_read', {}]);
const WRITE = calls(['w_write', { value: 3 }]);
const ANSWER = submit({ answer: 'Deux valeurs : 4 et 5.' });

const caseOf = (more: Partial<AgentEvalCase> = {}): AgentEvalCase => ({
  name: 'deux valeurs',
  inputs: { question: 'Quelles valeurs ?', patientId: 'patient-1' },
  seeds: { ward: [4, 5] },
  turns: turns(READ, ANSWER),
  expect: {},
  ...more,
});

const run = (cases: readonly AgentEvalCase[], config = {}, more = {}) =>
  runAgentEvals(
    specWith(config),
    { apiVersion: 'platform/agent-evals-v1', agent: 'ward', cases: [...cases] },
    { ...options, ...more },
  );
const resultOf = async (more: Partial<AgentEvalCase>, config = {}) => {
  const { cases } = await run([caseOf(more)], config);
  const [result] = cases;
  if (!result) throw new Error('no result');
  return result;
};
const differing = async (more: Partial<AgentEvalCase>) => {
  const { differences, failure } = await resultOf(more);
  return failure ?? differences.map(({ path, actual }) => [path, actual]);
};

const written = { port: 'ward', op: 'add', targetId: 'patient-1', payload: { number: 3 } };
const approved = { turns: turns(READ, WRITE, ANSWER), decisions: { 2: { decision: 'accepted' } } };
const writes = approved as Partial<AgentEvalCase>;

describe.each([
  ['fr', 'Deux.', 'Trois.'],
  ['en-GB', 'Two.', 'Three.'],
])('a text in each language, at an instance in %s,', (language, answer, other) => {
  const expecting = { fr: 'Deux.', en: 'Two.' };
  const judged = async (said: string, expected: AgentEvalCase['expect']) => {
    const each = caseOf({ turns: turns(READ, submit({ answer: said })), expect: expected });
    const { cases } = await run([each], {}, { locale: language });
    return cases[0]?.differences.map((found) => [found.path, found.expected]);
  };

  it.each<[string, AgentEvalCase['expect'], string]>([
    ['an output', { outputs: { answer: expecting } }, '/outputs/answer'],
    ['a part of an output', { contains: { answer: [expecting] } }, '/contains/answer/0'],
  ])('is compared as %s in the language of the instance', async (_what, expected, path) => {
    expect(await judged(answer, expected)).toEqual([]);
    expect(await judged(other, expected)).toEqual([[path, answer]]);
  });
});

describe('what a case of an agent expects', () => {
  it.each<[string, Partial<AgentEvalCase>]>([
    ['nothing but an end with outputs', {}],
    ['all outputs', { expect: { outputs: { answer: 'Deux valeurs : 4 et 5.' } } }],
    ['texts in an output', { expect: { contains: { answer: ['4', '5.'] } } }],
    [
      'which tools were called',
      { expect: { calledTools: ['w.read'], notCalledTools: ['w.write'] } },
    ],
    ['no write', { expect: { effects: [] } }],
    ['the writes', { ...writes, expect: { effects: [written], calledTools: ['w.write'] } }],
    [
      'the writes as far as described',
      { ...writes, expect: { effects: [{ port: 'ward', op: 'add' }] } },
    ],
    ['texts that are nowhere', { ...writes, expect: { forbidden: ['6', 'patient-2'] } }],
    ['texts that the model does not get', { expect: { withheld: ['patient-1', '6'] } }],
    [
      'a refused call',
      {
        turns: turns(calls(['w_read', { patientId: 'patient-2' }]), calls(['rm', {}]), ANSWER),
        expect: {
          notCalledTools: ['w.read'],
          refusedCalls: [{ tool: 'w.read', reason: 'arguments-invalid' }, { tool: 'rm' }],
        },
      },
    ],
    ['an approval that nobody gives', { turns: turns(WRITE), expect: { waitsFor: 'w.write' } }],
    [
      'a rejected write',
      {
        turns: turns(WRITE, ANSWER),
        decisions: { 1: { decision: 'rejected', reason: 'trop tôt' } },
        expect: { notCalledTools: ['w.write'], effects: [] },
      },
    ],
    [
      'a failure',
      {
        turns: turns(...[1, 2, 3, 4].map(() => submit({}))),
        expect: { failure: 'invalid-output' },
      },
    ],
  ])('%s holds', async (_what, more) => {
    expect(await differing(more)).toEqual([]);
  });

  it.each<[Partial<AgentEvalCase>, unknown]>([
    [
      { expect: { outputs: { answer: 'Trois.' } } },
      [['/outputs/answer', 'Deux valeurs : 4 et 5.']],
    ],
    [{ expect: { outputs: {} } }, [['/outputs/answer', 'Deux valeurs : 4 et 5.']]],
    [
      { expect: { contains: { answer: ['4', 'six'], other: ['x'] } } },
      [
        ['/contains/answer/1', 'Deux valeurs : 4 et 5.'],
        ['/contains/other/0', undefined],
      ],
    ],
    [{ expect: { calledTools: ['w.read', 'w.write'] } }, [['/calledTools/1', ['w.read']]]],
    [{ expect: { notCalledTools: ['w.read'] } }, [['/notCalledTools/0', 'w.read']]],
    [{ expect: { refusedCalls: [{ tool: 'w.read' }] } }, [['/refusedCalls/0', []]]],
    [{ ...writes, expect: { effects: [] } }, [['/effects/0', written]]],
    [
      { ...writes, expect: { effects: [{ ...written, payload: {} }] } },
      [['/effects/0/payload/number', 3]],
    ],
    [
      { ...writes, expect: { forbidden: ['valeurs', '3'] } },
      [
        ['/forbidden/0', 'valeurs'],
        ['/forbidden/1', '3'],
      ],
    ],
    [
      { expect: { withheld: ['4,5', 'Quelles', PROMPT, 'aucun'] } },
      [
        ['/withheld/0', '4,5'],
        ['/withheld/1', 'Quelles'],
        ['/withheld/2', PROMPT],
      ],
    ],
    [{ turns: turns(WRITE) }, [['/waitsFor', 'w.write']]],
    [{ expect: { waitsFor: 'w.write' } }, [['/waitsFor', undefined]]],
    [{ turns: turns(READ) }, [['/failure', 'turns-exhausted']]],
    [{ expect: { failure: 'refused' } }, [['/failure', undefined]]],
    [{ seeds: { ward: 'x' } }, expect.stringContaining('/seeds/ward')],
    [{ context: { bed: 'b1' } }, expect.stringContaining('/context/bed')],
  ])('%j does not', async (more, expected) => {
    expect(await differing(more)).toEqual(expected);
  });

  it('is judged with the subject that the case names', async () => {
    const { differences } = await resultOf({
      ...writes,
      context: { patient: 'patient-9' },
      expect: { effects: [{ ...written, targetId: 'patient-9' }] },
    });
    expect(differences).toEqual([]);
  });
});

it('each call has its own decision, by its number', async () => {
  const two = calls(['w_write', { value: 1 }], ['rm', {}], ['w_write', { value: 2 }]);
  const { differences, calls: counts } = await resultOf({
    turns: turns(two, ANSWER),
    decisions: { 1: { decision: 'rejected' }, 2: { decision: 'accepted' } },
    expect: { effects: [{ ...written, payload: { number: 2 } }] },
  });
  expect(differences).toEqual([]);
  expect(counts).toMatchObject({ done: 1, refused: 1, rejected: 1 });
});

it('a decision about one call is judged by who takes it', async () => {
  const config = { approval: { roles: ['pharmacist'] } };
  const decidedAs = (...taskRoles: string[]) =>
    simulate(specWith(config), {
      ...options,
      event: { eventType: 'core.workflow-called', inputs: { question: '?' } },
      context: { patient: { id: 'patient-1' } },
      turns: { agent: turns(WRITE, ANSWER) as never },
      decisions: { 'agent~approval-1': { decision: 'accepted', as: { taskRoles } } },
    });
  expect(await decidedAs('nurse')).toMatchObject({
    ...{ status: 'running', effects: [] },
    refused: [{ nodePath: 'agent', reasons: ['role-missing'] }],
  });
  expect(await decidedAs('pharmacist')).toMatchObject({ effects: [{ op: 'add' }] });
});

it('the report has turns, tokens and tool use of each case, and their sums', async () => {
  const attack = caseOf({
    ...{ name: 'attaque', tags: ['injection'] },
    turns: turns(calls(['rm', {}], ['w_write', { value: 'x' }]), WRITE, ANSWER),
    decisions: { 1: { decision: 'rejected' } },
    expect: { effects: [written] },
  });
  const report = await run([caseOf({ tags: ['golden'] }), attack]);
  expect(report.cases.map(({ name, ok, turns: count }) => [name, ok, count])).toEqual([
    ['deux valeurs', true, 2],
    ['attaque', false, 3],
  ]);
  const none = { done: 0, failed: 0, refused: 0, rejected: 0, submitted: 0 };
  expect(report).toMatchObject({
    ok: false,
    totals: {
      ...{ cases: 2, passed: 1, passRate: 0.5, turns: 5 },
      usage: { inputTokens: 500, outputTokens: 50 },
      calls: { ...none, done: 1, refused: 2, rejected: 1, submitted: 2 },
      tools: {
        '?': { ...none, refused: 1 },
        submit_result: { ...none, submitted: 2 },
        'w.read': { ...none, done: 1 },
        'w.write': { ...none, refused: 1, rejected: 1 },
      },
      tags: { golden: { cases: 1, passed: 1 }, injection: { cases: 1, passed: 0 } },
    },
  });
});

it('an agent that cannot run is refused as a whole', async () => {
  await expect(run([caseOf()], { outputs: undefined })).rejects.toMatchObject({
    code: 'SIMULATION_WORKFLOW_REFUSED',
  });
});

describe('a case that is made from a run', () => {
  const inputs = { question: 'Et patient-1 ?', patientId: 'patient-1' };
  const traced = async (given: AgentEvalCase, seeds?: JsonObject) => {
    const simulation = await simulate(specWith(), {
      ...options,
      event: { eventType: 'core.workflow-called', inputs },
      context: { patient: { id: 'patient-1' } },
      ...(seeds && { seeds }),
      decisions: { agent: { decision: 'accepted', by: 'dr-a' } },
      turns: { agent: given.turns as never },
    });
    const trace = simulation.nodes.find(({ path }) => path === 'agent');
    if (!trace) throw new Error('no trace');
    return trace;
  };
  const context = { patient: { id: 'patient-1' } };
  const made = (trace: Awaited<ReturnType<typeof traced>>) =>
    evalCaseOf(trace, { name: 'repris', context, catalog: wardCatalog });

  it('has no id of a subject, expects what came of it, and passes', async () => {
    const answer = submit({ answer: 'Écrit pour @patient.' });
    const steps = turns(calls(['w_read', { patientId: 'x' }]), READ, WRITE, answer);
    const trace = await traced(
      caseOf({ turns: steps.map((turn) => ({ finish: 'stop', ...turn })) }),
    );
    expect(trace.outputs).toMatchObject({ answer: 'Écrit pour patient-1.' });
    const found = made(trace);
    expect(found).toEqual({
      name: 'repris',
      inputs: { question: 'Et @patient ?', patientId: '@patient' },
      context: { patient: '@patient' },
      now: trace.startedAt,
      turns: steps.map((turn) => ({ ...turn, finish: 'stop' })),
      decisions: { 2: { decision: 'accepted' } },
      expect: {
        outputs: { answer: 'Écrit pour @patient.' },
        calledTools: ['w.read', 'w.write'],
        refusedCalls: [{ tool: 'w.read', reason: 'arguments-invalid' }],
      },
    });
    const evals = { apiVersion: 'platform/agent-evals-v1', agent: 'ward', cases: [found] };
    expect(parseAgentEvals(JSON.stringify(evals)).diagnostics).toEqual([]);
    expect((await run([found as AgentEvalCase])).cases).toMatchObject([
      { differences: [], ok: true },
    ]);
  });

  it('expects the failure that the model brought about', async () => {
    const trace = await traced(caseOf({ turns: turns(...[1, 2, 3, 4].map(() => submit({}))) }));
    expect(made(trace)).toMatchObject({ expect: { failure: 'invalid-output', calledTools: [] } });
  });

  it.each<[string, object]>([
    ['truncated', { inputs: { question: { $truncated: 20_000 } } }],
    ['truncated', { outputs: { answer: { $truncated: 20_000 } } }],
    ['not-replayable', { status: 'running' }],
    ['not-replayable', { status: 'failed', error: { code: 'provider-unavailable' } }],
    ['not-replayable', { agent: undefined }],
  ])('is not made: %s', async (reason, more) => {
    const trace = await traced(caseOf());
    expect(made({ ...trace, ...more } as typeof trace)).toBe(reason);
  });

  it('is not made from a mock, nor from turns that the trace left out', async () => {
    const trace = await traced(caseOf());
    const { agent } = trace;
    if (!agent) throw new Error('no agent');
    expect(made({ ...trace, agent: { ...agent, source: 'mock' } })).toBe('not-replayable');
    const cut = agent.turns.map(({ content: _left, ...turn }) => ({
      ...turn,
      truncated: true as const,
    }));
    expect(made({ ...trace, agent: { ...agent, turns: cut } })).toBe('truncated');
  });
});

describe('a document of cases', () => {
  const document = { apiVersion: 'platform/agent-evals-v1', agent: 'ward', cases: [caseOf()] };
  const codes = (more: object) =>
    parseAgentEvals(JSON.stringify({ ...document, ...more })).diagnostics.map(({ path }) => path);

  it('is read from YAML or JSON, and its names are distinct', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ cases: [caseOf(), caseOf()] })).toEqual(['/cases/1/name']);
    expect(codes({ cases: [] })).toEqual(['/cases']);
    expect(
      codes({ cases: [{ ...caseOf(), decisions: { first: { decision: 'accepted' } } }] }),
    ).not.toEqual([]);
    expect(parseAgentEvals('{').diagnostics).not.toEqual([]);
  });
});
