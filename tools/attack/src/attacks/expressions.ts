import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import {
  waitForEnd,
  uniqueName,
  retryWhileRefused,
  whilePublished,
  workflow,
  type Spec,
} from './workflows';
import { many } from './inputs';

const TEXT = { kind: 'primitive', name: 'String' };
const TRUTH = { kind: 'primitive', name: 'Boolean' };
const ANY = { kind: 'any' };

/** Almost as large as an event may be. */
const LONG = 'a'.repeat(900_000);

const times = (count: number, text: string): string => Array(count).fill(text).join(', ');

/** Each filter tests every item of the list with a filter over the list: O(n^depth). */
const nested = (list: string, depth: number): string =>
  depth === 0 ? 'true' : `length(${list}[.yes && ${nested(list, depth - 1)}]) > 0`;
/** Almost as deep as the checker accepts. */
const deep = (list: string): string => nested(list, 20);

const items = (count: number) => many(count, (at) => ({ yes: true, a: at, text: `t${at}` }));

const BUDGET = 'EXPRESSION_BUDGET_EXCEEDED';

interface Hostile {
  readonly what: string;
  readonly input: unknown;
  readonly node: object;
  /** Documented codes, one of which is in the response. */
  readonly code?: string;
}

const ports = [{ name: 'input', type: ANY, required: true }];
const computed = (expr: string, type: object = ANY) => ({
  id: 'x',
  type: 'core.expression',
  config: { ports, expr, type },
});
const written = (text: string) => ({ id: 'x', type: 'core.template', config: { ports, text } });

const TEXTS: readonly Hostile[] = [
  ['joined', computed(`length(join([${times(160, 'in.input')}], ''))`)],
  ['put together with itself', computed('in.input + in.input', TEXT)],
  ['repeated in a list', computed(`[${times(160, 'in.input')}]`)],
  ['in a template', written('{{ in.input }}'.repeat(300))],
  ['counted in a template', written('{{ length(in.input) }}'.repeat(900))],
].map(([what, node]) => ({ what: `a text ${what as string}`, input: LONG, node: node as object }));

const LISTS: readonly Hostile[] = [
  ['filters inside filters', items(1_000), deep('in.input')],
  ['decimals at each', items(8_000), 'length(in.input[.a * 1.7 > 2 && .a * 1.7 < 9]) > 0'],
  ['powers', items(8_000), 'length(in.input[.a ^ 0.5 > 2]) > 0'],
  ['remainders of far numbers', items(8_000), 'length(in.input[.yes && 10 ^ 300 % 3.7 > 2]) > 0'],
].map(([what, input, expr]) => ({
  what: what as string,
  input,
  node: computed(expr as string, TRUTH),
}));

const manual = (slug: string, { node }: Pick<Hostile, 'node'>, more: object = {}): Spec =>
  workflow(slug, {
    nodes: [{ id: 'start', type: 'core.manual' }, node],
    edges: [{ from: 'start.input', to: 'x.input' }],
    ...more,
  });

const eventOf = (slug: string, input: unknown) => ({
  eventId: uniqueName('e'),
  eventType: 'core.manual',
  workflow: slug,
  input,
});

const simulate = async ({ call, keyFor }: Target, spec: Spec, input: unknown): Promise<Answer> =>
  call('/api/simulate', {
    key: await keyFor('designer', 'clinician'),
    body: { workflow: spec, event: eventOf(spec.slug, input) },
  });

const BODY_BYTES = 1024 * 1024;

/** The code of the node or of the run in the response to a simulation. */
function requireFailed(what: string, { status, text, bytes }: Answer, code: string): void {
  requireHeld(bytes <= BODY_BYTES, `${what}: ${bytes} bytes`);
  const isTold = status === 200 && text.includes(`"code":"${code}"`);
  requireHeld(isTold, `${what} was answered ${status} ${text.slice(0, 1_000)}`);
}

async function simulateAll(target: Target, hostile: readonly Hostile[]): Promise<string> {
  let longest = 0;
  for (const { what, node, input } of hostile) {
    const answer = await simulate(target, manual('hostile', { node }), input);
    requireFailed(what, answer, BUDGET);
    longest = Math.max(longest, answer.ms);
  }
  return `${hostile.length} × 200 failed, ${BUDGET}; the slowest in ${Math.round(longest)} ms`;
}

const post = async ({ call, keyFor }: Target, event: object): Promise<Answer> => {
  const key = await keyFor('source');
  return retryWhileRefused(() => call('/api/events', { key, body: event }));
};

/** Starts the run and returns the code of its failure. */
async function failed(target: Target, event: { readonly eventId: string }): Promise<string> {
  const { status, text } = await post(target, event);
  requireHeld(status === 202, `the event was answered ${status} ${text.slice(0, 500)}`);
  const run = await waitForEnd(target, event.eventId);
  requireHeld(run.status === 'failed', `the run is ${run.status}`);
  return String(run.snapshot?.error?.code);
}

async function publishedRuns(target: Target): Promise<string> {
  const hostile = [...TEXTS, ...LISTS];
  const specs = hostile.map(({ node }, at) => manual(uniqueName(`hostile-${at}`), { node }));
  return whilePublished(target, specs, async () => {
    for (const [at, { what, input }] of hostile.entries()) {
      const code = await failed(target, eventOf(String(specs[at]?.slug), input));
      requireHeld(code === BUDGET, `${what}: the run failed with ${code}`);
    }
    return `${hostile.length} runs failed, ${BUDGET}`;
  });
}

const COSTLY: readonly (readonly [what: string, of: (field: string) => string, input: unknown])[] =
  [
    ['a text joined', (field) => `length(join([${times(160, field)}], '')) > 3`, LONG],
    ['filters inside filters', deep, items(1_000)],
  ];

async function conditions(target: Target): Promise<string> {
  for (const [what, of, input] of COSTLY) {
    const config = { when: of('event.input') };
    const start = { id: 'start', type: 'core.manual', config };
    const spec = workflow(uniqueName('costly-when'), { nodes: [start] });
    await whilePublished(target, [spec], async () => {
      const code = await failed(target, eventOf(spec.slug, input));
      requireHeld(code === BUDGET, `${what}: the run failed with ${code}`);
    });
  }
  return `202, and each run failed, ${BUDGET}`;
}

async function keys(target: Target): Promise<string> {
  for (const [what, of, input] of COSTLY) {
    const key = `default(${of('event.input')} ? 'a' : 'b', 'c')`;
    const spec = workflow(uniqueName('costly-key'), {
      nodes: [{ id: 'start', type: 'core.manual' }],
      settings: { concurrency: { key, on: 'queue' } },
    });
    await whilePublished(target, [spec], async () => {
      const { status, text } = await post(target, eventOf(spec.slug, input));
      const isTold = status === 422 && text.includes('"expression-budget-exceeded"');
      requireHeld(isTold, `${what} was answered ${status} ${text.slice(0, 500)}`);
    });
  }
  return '422 expression-budget-exceeded each';
}

const copies = (count: number) => many(count, (at) => `copy${at}`);

/** The same value under many names, and nodes that each produce as much as a node may. */
const LARGE: readonly (readonly [what: string, code: string, more: object])[] = [
  [
    'outputs',
    'output-too-large',
    {
      edges: [{ from: 'start.input', to: 'x.input' }],
      outputs: copies(200).map((name) => ({ name, type: TEXT, from: 'x.text' })),
    },
  ],
  [
    'values',
    'run-too-large',
    {
      nodes: [
        { id: 'start', type: 'core.manual' },
        ...copies(80).map((id) => ({ ...written('{{ in.input }}'), id })),
      ],
      edges: copies(80).map((id) => ({ from: 'start.input', to: `${id}.input` })),
    },
  ],
];

async function largeValues(target: Target): Promise<string> {
  const got: string[] = [];
  for (const [what, code, more] of LARGE) {
    const spec = manual(uniqueName('large'), { node: written('{{ in.input }}') }, more);
    requireFailed(what, await simulate(target, spec, LONG), code);
    await whilePublished(target, [spec], async () => {
      const found = await failed(target, eventOf(spec.slug, LONG));
      requireHeld(found === code, `${what}: the run failed with ${found}`);
    });
    got.push(`${what} ${code}`);
  }
  return `simulated and as runs: ${got.join(', ')}`;
}

/** Attacks with expressions that cost much more to compute than to write. */
export const expressionAttacks: readonly DeclaredAttack[] = [
  {
    name: 'long-texts',
    does: 'simulates expressions that make 144 MB of the 0.9 MB that it sends',
    isQuick: true,
    run: (target) => simulateAll(target, TEXTS),
  },
  {
    name: 'nested-filters',
    does: 'simulates filters inside filters and other tests of long lists',
    isQuick: true,
    run: (target) => simulateAll(target, LISTS),
  },
  {
    name: 'costly-runs',
    does: 'has such expressions published, and sends events for them',
    run: publishedRuns,
  },
  {
    name: 'costly-conditions',
    does: 'sends events for a trigger whose condition is such an expression',
    isQuick: true,
    run: conditions,
  },
  {
    name: 'costly-keys',
    does: 'sends events for a workflow whose concurrency key is such an expression',
    isQuick: true,
    run: keys,
  },
  {
    name: 'large-values',
    does: 'has 0.9 MB copied into 200 outputs of a run, and into what 80 nodes make',
    run: largeValues,
  },
];
