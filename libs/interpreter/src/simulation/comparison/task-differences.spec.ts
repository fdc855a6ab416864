import type { AskedTask } from '../../asked-task';
import { NUMBER, wardCatalog, wardSpec } from '../__fixtures__/ward';
import { asked, ran, replay } from '../past-run/__fixtures__/past-harness';
import { compareSimulations } from './compare-simulations';
import { taskDifferences } from './task-differences';

const CONFIG = {
  ...asked,
  title: 'Kaliémie de {{ default(in.value, 0) }}',
  instructions: 'Appeler le service.',
  priority: 'urgent',
  form: [{ name: 'level', type: NUMBER }],
  rejectReasons: { valueSet: 'reasons' },
  escalation: [
    { after: 'PT30M', do: 'remind' },
    { after: 'PT1H', do: 'reassign', to: ['head'] },
  ],
} as const;

const asking = (config: object = CONFIG, id = 'ask') =>
  wardSpec(
    [{ id, type: 'w.decide', config: config as never }],
    [`start.$done -> ${id}.$after`, `start.value -> ${id}.value`],
  );

const differing = async (
  before: ReturnType<typeof asking>,
  after: ReturnType<typeof asking>,
  options: Parameters<typeof ran>[1] = {},
) => {
  const { past } = await ran(before, options);
  const [one, other] = [await replay(past, before), await replay(past, after)];
  return compareSimulations(
    { workflow: { spec: before }, past: one },
    { workflow: { spec: after }, past: other },
    wardCatalog,
  );
};

const decided = {
  decisions: { ask: { decision: 'accepted', by: 'dr-a', form: { level: 3 }, after: 'PT2H' } },
} as const;

describe('the tasks of two versions', () => {
  it('are the same when people are asked the same, whether they have decided or not', async () => {
    expect(await differing(asking(), asking())).toBeUndefined();
    expect(await differing(asking(), asking(), decided)).toBeUndefined();
  });

  it.each<[string, object, string, unknown, unknown]>([
    ['title', { title: 'Kaliémie' }, '/title', 'Kaliémie de 7', 'Kaliémie'],
    [
      'instructions',
      { instructions: 'Attendre.' },
      '/instructions',
      'Appeler le service.',
      'Attendre.',
    ],
    ['roles', { assignment: { roles: ['nurse'] } }, '/assignment/roles/0', 'doctor', 'nurse'],
    [
      'users',
      { assignment: { roles: ['doctor'], users: "'u1'" } },
      '/assignment/users',
      undefined,
      ['u1'],
    ],
    ['due', { due: 'PT4H' }, '/due', 'P9D', 'PT4H'],
    ['priority', { priority: 'stat' }, '/priority', 'urgent', 'stat'],
    ['form', { form: [{ name: 'dose', type: NUMBER }] }, '/form/0/name', 'level', 'dose'],
    [
      'reasons',
      { rejectReasons: { valueSet: 'other-reasons' } },
      '/rejectReasons/valueSet',
      'reasons',
      'other-reasons',
    ],
    [
      'escalation',
      { escalation: [{ after: 'PT45M', do: 'remind' }, CONFIG.escalation[1]] },
      '/escalation/0/after',
      'PT30M',
      'PT45M',
    ],
  ])('differ by their %s', async (_what, change, path, ...values) => {
    const [before, after] = values;
    const difference = {
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
    const found = await differing(asking(), asking({ ...CONFIG, ...change }));
    expect(found?.tasks).toMatchObject({
      added: [],
      removed: [],
      changed: [{ nodePath: 'ask', differences: [difference] }],
    });
    expect(found?.effects).toEqual({ added: [], removed: [], changed: [] });
  });

  it('differ by what is shown', async () => {
    const other = asking();
    const [start, ask] = other.nodes;
    const constant = { ...ask, inputs: { value: { const: 8 } } };
    const found = await differing(asking({ ...CONFIG, title: 'Kaliémie' }), {
      ...other,
      nodes: [start, { ...constant, config: { ...CONFIG, title: 'Kaliémie' } }] as never,
      edges: [{ from: 'start.$done', to: 'ask.$after' }],
    });
    expect(found?.tasks.changed).toMatchObject([
      { differences: [{ path: '/payload/value', before: 7, after: 8 }] },
    ]);
  });

  it('are compared in a run that was decided, too', async () => {
    const found = await differing(asking(), asking({ ...CONFIG, due: 'PT4H' }), decided);
    expect(found?.tasks.changed).toMatchObject([{ differences: [{ path: '/due' }] }]);
    expect(found).not.toHaveProperty('status');
  });

  it('are the same of a renamed node', async () => {
    expect(await differing(asking(), asking(CONFIG, 'confirm'))).toBeUndefined();
  });

  it('are added and removed', async () => {
    const none = wardSpec([], []);
    const gone = await differing(asking(), none);
    expect(gone?.tasks).toMatchObject({
      added: [],
      removed: [{ nodePath: 'ask', title: 'Kaliémie de 7', due: 'P9D' }],
      changed: [],
    });
    expect((await differing(none, asking()))?.tasks.added).toMatchObject([{ name: 'ask' }]);
  });
});

it('as many tasks as there are, each for one other', () => {
  const task = (name: string, title = 'a'): AskedTask => ({
    ...{ nodePath: name, name, kind: 'k', workflowName: 'w', title, payload: null },
  });
  const { added, removed, changed } = taskDifferences(
    [task('a'), task('a#2'), task('b', 'b')],
    [task('a'), task('c'), task('d')],
  );
  expect(changed).toEqual([]);
  expect(removed.map(({ name }) => name)).toEqual(['b']);
  expect(added.map(({ name }) => name)).toEqual(['d']);
});
