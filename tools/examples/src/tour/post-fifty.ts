import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { dataOf, type ApiClient } from '@platform/api-client';
import { repositoryRoot } from '@platform/boot';

import { projectEvent } from '../project-event';
import { readObservation } from '../read-observation';
import { UsageError } from '../command-line';

const RESULTS = ['severe', 'edge-severe', 'edge-mild', 'normal', 'haemolysed', 'preliminary'];
const EXAMPLES = join(repositoryRoot(__dirname), 'examples/potassium');
const EVENTS = 50;
const RUNS_POLL_MS = 250;
const POLLS = 240;

interface PostedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly [field: string]: unknown;
}

/** Returns the event of one example result with another id. */
export async function exampleEvent(result: string, eventId: string): Promise<PostedEvent> {
  const file = join(EXAMPLES, `observation-${result}.json`);
  return { ...projectEvent(await readObservation(file)), eventId };
}

/** Posts fifty results of the example patients in one batch. Returns the ids of their runs. */
export async function postFifty(client: ApiClient, prefix: string): Promise<readonly string[]> {
  const events = await Promise.all(
    Array.from({ length: EVENTS }, (_, index) =>
      exampleEvent(RESULTS[index % RESULTS.length] ?? 'normal', `${prefix}-${index + 1}`),
    ),
  );
  const { results } = await dataOf(client.POST('/api/events/batch', { body: { events } }));
  const refused = results.find(({ outcome }) => outcome !== 'accepted');
  if (refused) throw new UsageError(`an event was not accepted: ${JSON.stringify(refused)}`);
  return events.map(({ eventId }) => eventId);
}

/** Resolves when every run of the workflow has ended. Throws UsageError on timeout. */
export async function waitUntilEnded(client: ApiClient, workflow: string): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const query = { workflow, status: 'running', limit: 1 } as const;
    const { items } = await dataOf(client.GET('/api/runs', { params: { query } }));
    if (items.length === 0) return;
    await sleep(RUNS_POLL_MS);
  }
  throw new UsageError('the runs do not end');
}
