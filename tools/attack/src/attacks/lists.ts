import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { waitForEnd, uniqueName, retryWhileRefused, whilePublished, workflow } from './workflows';
import { many } from './inputs';

const EVENTS = 100;
const EVENT_CHARACTERS = 200_000;
const LIST_COUNT = 32;
const LIST_CONCURRENCY = 4;

/** Maximum growth of the proxy's resident memory by the lists. */
const MAX_MIB = 200;
const MAX_DURATION_MS = 5_000;

async function send(target: Target, slug: string): Promise<readonly string[]> {
  const { call, keyFor } = target;
  const key = await keyFor('source');
  const input = 'x'.repeat(EVENT_CHARACTERS);
  const ids = many(EVENTS, () => uniqueName('large'));
  const left = [...ids];
  const worker = async (): Promise<void> => {
    for (let eventId = left.pop(); eventId !== undefined; eventId = left.pop()) {
      const body = { eventId, eventType: 'core.manual', workflow: slug, input };
      const { status } = await retryWhileRefused(() => call('/api/events', { key, body }));
      requireHeld(status === 202, `an event was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: LIST_CONCURRENCY }, worker));
  return ids;
}

async function largeEvents(target: Target): Promise<string> {
  const { call, keyFor, stack } = target;
  const spec = workflow(uniqueName('large'), { nodes: [{ id: 'start', type: 'core.manual' }] });
  return whilePublished(target, [spec], async () => {
    for (const id of await send(target, spec.slug)) await waitForEnd(target, id);
    const key = await keyFor('viewer', 'clinician');
    const memory = watchMemory(() => stack.proxy.pid);
    try {
      const before = memory.take() ?? 0;
      const answers = await Promise.all(
        many(LIST_COUNT, () => call(`/api/runs?limit=200`, { key })),
      );
      const grownMiB = (memory.take() ?? 0) - before;
      const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
      const largest = Math.max(...answers.map(({ bytes }) => bytes));
      requireHeld(
        answers.every(({ status }) => status === 200),
        'a list was refused',
      );
      requireHeld(largest < EVENTS * EVENT_CHARACTERS * 0.1, `a list has ${largest} bytes`);
      requireHeld(grownMiB < MAX_MIB, `the lists took ${grownMiB} MiB`);
      requireHeld(slowest < MAX_DURATION_MS, `a list took ${slowest} ms`);
      return `${LIST_COUNT} × 200 of ${Math.round(largest / 1024)} KiB within ${slowest} ms and ${grownMiB} MiB`;
    } finally {
      memory.stop();
    }
  });
}

/** Attacks with lists of large events. */
export const listAttacks: readonly DeclaredAttack[] = [
  {
    name: 'large-events-listed',
    does: 'posts 100 events of 200 kB, then asks for 32 lists of runs at once',
    run: largeEvents,
  },
];
