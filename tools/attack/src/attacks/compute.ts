import { type DeclaredAttack, requireHeld } from '../attack';
import { type Target } from '../target/target';
import { publish } from './workflows';
import { many } from './inputs';

const EVENT_TYPE = 'lab.potassium.available';
const START = { id: 'start', type: 'clinical.trigger-potassium-result' };
const NUMBER = { kind: 'primitive', name: 'Number' };
const EVENT = { eventType: EVENT_TYPE, patientId: 'p-severe', code: '2823-3' };

const workflow = (slug: string, nodes: readonly object[], edges: readonly object[] = []) => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: slug,
  nodes: [START, ...nodes],
  edges,
});

const validate = async ({ call, keyFor }: Target, spec: unknown) =>
  call(`/api/workflows/validate`, {
    body: { spec },
    key: await keyFor('designer'),
    timeoutMs: 240_000,
  });

/** A workflow of as many guards as fit, whose outputs are not read. */
const guards = (count = 6_500) =>
  workflow(
    'guards',
    many(count, (at) => ({
      id: `n${at}`,
      type: 'core.guard',
      config: { when: '1 > 0' },
    })),
    many(count, (at) => ({ from: 'start.$done', to: `n${at}.$after` })),
  );

/** A loop over ten thousand items with an inner loop over as many. */
const loops = () => {
  const body = (inner: readonly object[]) => ({ nodes: inner, edges: [], outputs: [] });
  const items = { items: { const: many(2_000, (at) => at) } };
  const map = (id: string, inner: readonly object[]) => ({
    id,
    type: 'core.map',
    inputs: items,
    config: { itemType: NUMBER, maxItems: 10_000, body: body(inner) },
  });
  const log = { id: 'log', type: 'core.log', config: { message: 'm' } };
  return workflow('loops', [map('outer', [map('inner', [log])])]);
};

const simulate = (target: Target, key: string, spec: unknown) =>
  target.call('/api/simulate', { key, body: { workflow: spec, event: EVENT } });

/** A workflow that calls the next level twice. */
const level = (depth: number, deepest: number) => ({
  apiVersion: 'platform/workflow-v1',
  slug: `level-${depth}`,
  name: `level-${depth}`,
  nodes: [
    depth === 0 ? START : { id: 'start', type: 'core.workflow-called' },
    ...(depth === deepest ? [] : ['a', 'b']).map((id) => ({
      id,
      type: 'core.call',
      config: { workflow: `level-${depth + 1}` },
    })),
  ],
  edges: (depth === deepest ? [] : ['a', 'b']).map((id) => ({
    from: 'start.$done',
    to: `${id}.$after`,
  })),
});

const aliasBomb = (before: string) =>
  `${before}bomb: &a ${'x'.repeat(100_000)}\nrepeated: [${Array(190).fill('*a').join(', ')}]\n`;

/** Every operation that takes YAML, by its path. */
const YAML_DOORS: readonly (readonly [method: string, path: string, text: string])[] = [
  ['PUT', '/api/workflows/bomb/draft', aliasBomb('slug: bomb\n')],
  ['POST', '/api/workflows/import', aliasBomb('slug: bomb\n')],
  ['PUT', '/api/agents/definitions/bomb/draft', aliasBomb('slug: bomb\n')],
  ['PUT', '/api/workflows/hyperkalaemia-alert/tests', aliasBomb('workflow: hyperkalaemia-alert\n')],
];

/** Attacks with long computations: only the caller who requests one may wait. */
export const computeAttacks: readonly DeclaredAttack[] = [
  {
    name: 'guard-flood',
    does: 'has 6,500 guards checked that nobody reads',
    async run(target) {
      const { status, bytes, ms } = await validate(target, guards());
      requireHeld(bytes < 1024 * 1024, `${bytes} bytes`);
      return `${status}, ${Math.round(bytes / 1024)} KiB in ${(ms / 1000).toFixed(1)} s`;
    },
  },
  {
    name: 'finding-flood',
    does: 'has a document checked with 700,000 mistakes',
    async run(target) {
      const spec = { ...workflow('w', []), nodes: many(320_000, () => ({})) };
      const { status, bytes, ms } = await validate(target, JSON.stringify(spec));
      requireHeld(bytes < 1024 * 1024, `${bytes} bytes`);
      return `${status}, ${Math.round(bytes / 1024)} KiB in ${(ms / 1000).toFixed(1)} s`;
    },
  },
  {
    name: 'body-flood',
    does: 'posts a simulation with 300,000 mistakes in its options',
    isQuick: true,
    async run({ call, keyFor }) {
      const key = await keyFor('designer');
      const options = { events: many(300_000, () => ({})) };
      const body = { workflow: 'w', event: EVENT, options };
      const { status, bytes, json } = await call('/api/simulate', { key, body });
      requireHeld(status === 400 && bytes < 10_000, `${status}, ${bytes} bytes`);
      return `${status} ${json<{ code: string }>().code}, ${bytes} bytes`;
    },
  },
  {
    name: 'alias-bombs',
    does: 'sends 100 kB of YAML that aliases make 19 MB of, to every door that takes YAML',
    isQuick: true,
    async run({ call, keyFor }) {
      const key = await keyFor('designer', 'publisher');
      const got: string[] = [];
      for (const [method, path, body] of YAML_DOORS) {
        const headers = { 'content-type': 'application/yaml', 'if-match': '*' };
        const from = path.endsWith('draft') || path.endsWith('import') ? {} : headers;
        const answer = await call(path, {
          method,
          key,
          body,
          headers: { 'content-type': 'application/yaml', ...from },
        });
        const { code, errors = [] } = answer.json<{ code: string; errors?: object[] }>();
        const hasPosition = errors.some((error) => 'position' in error);
        requireHeld(hasPosition, `${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
        got.push(`${answer.status} ${code}`);
      }
      return got.join(', ');
    },
  },
  {
    name: 'call-depth',
    does: 'simulates twenty workflows of which each calls the next one twice',
    async run(target) {
      const deepest = 20;
      for (const depth of many(deepest, (at) => at).reverse()) {
        await publish(target, level(depth + 1, deepest));
      }
      const key = await target.keyFor('designer');
      const { status, json, ms } = await simulate(target, key, level(0, deepest));
      requireHeld(status === 422, `answered ${status}`);
      return `${status} ${json<{ code: string }>().code} in ${(ms / 1000).toFixed(1)} s`;
    },
  },
  {
    name: 'simulated-loops',
    does: 'simulates two maps inside one another over 4,000,000 items',
    isQuick: true,
    async run(target) {
      const { status, text, json } = await simulate(
        target,
        await target.keyFor('designer'),
        loops(),
      );
      requireHeld(status === 422, `answered ${status} ${text.slice(0, 300)}`);
      return `${status} ${json<{ code: string }>().code}`;
    },
  },
  {
    name: 'many-simulations',
    does: 'has fifty drafts of 400 guards checked at once while somebody else simulates',
    async run(target) {
      const hostile = Promise.all(many(50, () => validate(target, guards(400))));
      hostile.catch(() => undefined);
      const other = await target.keyFor('designer', 'viewer');
      const { status, ms } = await simulate(target, other, 'hyperkalaemia-alert');
      const statuses = (await hostile).map((answer) => answer.status);
      const count = (wanted: number): number => statuses.filter((found) => found === wanted).length;
      requireHeld(status === 200, `the other one was answered ${status}`);
      requireHeld(count(200) + count(503) === 50, statuses.join(' '));
      return `${count(200)} × 200, ${count(503)} × 503; the other one 200 in ${Math.round(ms)} ms`;
    },
  },
];
