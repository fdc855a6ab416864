import type { Catalog } from '@platform/catalog';
import { compileSchema } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { WorkflowSpec } from '@platform/workflow';

import { event, PLUGINS } from './__fixtures__/demonstration';
import {
  asking,
  openSimulationHarness,
  seeded,
  type SimulationHarness,
} from './__fixtures__/simulation-harness';
import { simulationSchema } from './simulation-schemas';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});

let harness: SimulationHarness;
beforeEach(async () => {
  harness = await openSimulationHarness(catalog);
});
afterEach(() => harness.close());

const simulate: SimulationHarness['simulate'] = (...asked) => harness.simulate(...asked);

describe('a simulation of what a workflow calls', () => {
  const callee = (...ids: string[]): WorkflowSpec => ({
    ...asking,
    slug: 'child',
    nodes: ids.map((id) => ({ id, type: 'core.workflow-called' })),
    edges: [],
  });
  const caller = (config: object = {}): WorkflowSpec => ({
    ...asking,
    slug: 'caller',
    nodes: [
      { id: 'start', type: 'clinical.trigger-potassium-result' },
      { id: 'call', type: 'core.call', config: { workflow: 'child', ...config } },
    ],
    edges: [{ from: 'start.$done', to: 'call.$after' }],
  });
  const paths = async (body: object) =>
    (await simulate({ event, ...body })).body.nodes.map(({ path }) => path);

  it('runs, for a specification or a draft, what is published now, or the version it names', async () => {
    await harness.publish(callee('old'));
    await harness.publish(callee('now'));
    expect(await paths({ workflow: caller() })).toEqual(['start', 'call', 'call/now']);
    expect(await paths({ workflow: caller({ version: 1 }) })).toContain('call/old');
    await harness.draft(caller());
    expect(await paths({ workflow: 'caller', version: 'draft' })).toContain('call/now');
  });

  it('runs, for a stored version, what it was published with', async () => {
    await harness.publish(callee('old'));
    await harness.publish(caller(), { child: 1 });
    await harness.publish(callee('now'));
    await harness.publish(caller({ context: {} }), { child: 2 });
    expect(await paths({ workflow: 'caller', version: 1 })).toContain('call/old');
    expect(await paths({ workflow: 'caller', version: 2 })).toContain('call/now');
    expect(await paths({ workflow: 'caller' })).toContain('call/now');
    expect(await paths({ workflow: 'caller', version: 'published' })).toContain('call/now');
  });

  it('refuses a draft that calls what is not there', async () => {
    await harness.draft(caller());
    const { status, body } = await simulate({ workflow: 'caller', version: 'draft', event });
    expect([status, body.code]).toEqual([422, 'workflow-invalid']);
  });
});

describe('a simulation on a real subject', () => {
  const options = { subject: { kind: 'patient', id: 'p1' } };

  it('is for publishers, and leaves a line in the audit log before the record is read', async () => {
    expect((await simulate({ ...seeded, options })).status).toBe(200);
    expect(harness.gate.lines).toMatchObject([
      { action: 'simulate', resource: 'patient:p1', caller: { id: 'key:caller-1' } },
    ]);
    await harness.serve({}, ['designer']);
    const { status, body } = await simulate({ ...seeded, options });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(harness.records.asked).toHaveLength(1);
    expect(harness.gate.lines).toMatchObject([
      { resource: 'patient:p1' },
      { resource: 'patient:p1', refusal: { status: 403, code: 'forbidden' } },
    ]);
  });

  it('is refused to who may not read the record, who could spell it with conditions', async () => {
    await harness.serve({}, ['designer', 'publisher']);
    const demographics = { kind: 'object', name: 'Demographics' };
    const guess = (age: number): object => ({
      ...asking,
      slug: 'guess',
      nodes: [
        { id: 'start', type: 'clinical.trigger-potassium-result' },
        { id: 'who', type: 'clinical.get-demographics' },
        {
          id: 'guess',
          type: 'core.guard',
          config: {
            ports: [{ name: 'who', type: demographics, required: true }],
            when: `in.who.ageYears > ${age}`,
          },
        },
      ],
      edges: [
        { from: 'start.$done', to: 'who.$after' },
        { from: 'who.demographics', to: 'guess.who' },
      ],
    });
    const answers = [];
    for (const workflow of [seeded.workflow, guess(60), guess(90)])
      answers.push(await simulate({ workflow, event: seeded.event, options }));
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect(harness.records.asked).toEqual([]);
  });

  it('is the one kind that is audited', async () => {
    await harness.serve({}, ['designer']);
    expect((await simulate(seeded)).status).toBe(200);
    expect(harness.gate.lines).toEqual([]);
  });
});

it('versions and subjects: answers what its schema says, member by member', async () => {
  const schema = compileSchema(simulationSchema);
  const call = { id: 'call', type: 'core.call', config: { workflow: 'callee', mode: 'detach' } };
  await harness.publish({
    ...asking,
    slug: 'callee',
    nodes: [{ id: 'called', type: 'core.workflow-called' }],
    edges: [],
  });
  const [start, approve] = asking.nodes;
  const config = { title: 'Confirmer', assignment: { roles: ['doctor'] }, due: 'P1D' };
  const everything = {
    ...asking,
    nodes: [start, { ...approve, config }, call],
    edges: [...asking.edges, { from: 'start.$done', to: 'call.$after' }],
  };
  const pins = { potassium: { error: { code: 'lab-down', message: 'injoignable' } } };
  for (const body of [seeded, { ...seeded, options: { pins } }, { workflow: everything, event }]) {
    const answer = await simulate(body);
    expect([answer.status, schema.check(answer.body)]).toEqual([200, []]);
  }
});
