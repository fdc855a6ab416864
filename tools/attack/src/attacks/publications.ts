import { until } from '@platform/testing';
import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import {
  uniqueName,
  retryWhileRefused,
  whilePublished,
  workflow,
  type RunView,
  type Spec,
} from './workflows';
import { many } from './inputs';

const NUMBER = { kind: 'primitive', name: 'Number' };

/** A chain of nodes behind the trigger. */
const manual = (name: string, nodes: readonly { readonly id: string }[]): Spec =>
  workflow(uniqueName(name), {
    nodes: [{ id: 'start', type: 'core.manual' }, ...nodes],
    edges: nodes.map(({ id }) => ({ from: 'start.$done', to: `${id}.$after` })),
  });

/** As many nodes as a workflow may have. */
const guards = (): Spec =>
  manual(
    'many-guards',
    many(9_999, (at) => ({ id: `n${at}`, type: 'core.guard', config: { when: '1 > 0' } })),
  );

/** As many almost maximally long expressions as fit into a request. */
const expressions = (): Spec => {
  const sum = `(${many(50, () => 'in.a').join(' + ')})`;
  const config = {
    ports: [{ name: 'a', type: NUMBER, required: true }],
    expr: many(10, () => sum).join(' + '),
    type: NUMBER,
  };
  const inputs = { a: { const: 1 } };
  return manual(
    'long-expressions',
    many(270, (at) => ({ id: `n${at}`, type: 'core.expression', inputs, config })),
  );
};

const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1_000));

/** Reads the list, because the run itself is larger than the part of a response that is kept. */
const hasCompleted = async ({ call, keyFor }: Target, { slug }: Spec): Promise<boolean> => {
  await seconds(0.5);
  const key = await keyFor('viewer');
  const { json } = await call(`/api/runs?workflow=${slug}&limit=1`, { key });
  const status = json<{ items: readonly RunView[] }>().items[0]?.status;
  requireHeld(status !== 'failed', 'the run failed');
  return status === 'completed';
};

/** Every process that needs a published version reads and checks it again. */
async function publishAndStart(target: Target, spec: Spec): Promise<string> {
  return whilePublished(target, [spec], async () => {
    await seconds(2);
    const event = { eventId: uniqueName('e'), eventType: 'core.manual', workflow: spec.slug };
    const key = await target.keyFor('source');
    const { status, ms } = await retryWhileRefused(() =>
      target.call('/api/events', { key, body: event }),
    );
    requireHeld(status === 202, `the event was answered ${status}`);
    const started = performance.now();
    await until(() => hasCompleted(target, spec), 'the run to complete', 60_000);
    const ended = performance.now() - started;
    await seconds(1);
    const size = Math.round(JSON.stringify(spec).length / 1024);
    return `${size} KiB published, ${status} in ${(ms / 1000).toFixed(1)} s, completed ${(ended / 1000).toFixed(1)} s later`;
  });
}

/** Attacks with the largest workflows that can be published, and their runs. */
export const publicationAttacks: readonly DeclaredAttack[] = [
  {
    name: 'published-expressions',
    does: 'publishes 1 MB of the longest expressions there may be, and starts a run of it',
    run: (target) => publishAndStart(target, expressions()),
  },
  {
    name: 'published-guards',
    does: 'publishes 9,999 guards, and starts a run of them',
    run: (target) => publishAndStart(target, guards()),
  },
];
