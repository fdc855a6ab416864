import { type HttpServer, ProblemError } from '@platform/http';
import type { WorkflowSpec } from '@platform/workflow';

import { ingestionBase, ingestionDeps } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { serveRoutes } from '../__fixtures__/serve-routes';
import type { CurrentDefinitions } from '../definitions/current-definitions';
import { unservedWorkflows } from '../health/degraded-sources';
import { healthRoutes } from '../health/routes';
import { callWebhook } from '../hooks/call-webhook';
import { createTakeRecord } from '../sources/take-record';
import { refusalOf } from './answer-ingestion';
import { openStoredDefinitions, type StoredDefinitions } from './__fixtures__/stored-definitions';
import { ingestEvent } from './ingest-event';
import type { IngestionDeps, IngestionResult } from './ingestion';

/** Can run where a newer plugin is loaded. This build does not know the type of its second node. */
const newer = (slug: string, trigger: string): WorkflowSpec => ({
  ...published(slug).spec,
  nodes: [
    { id: 'start', type: trigger },
    { id: 'score', type: 'newer.score' },
  ],
  edges: [{ from: 'start.$done', to: 'score.$after' }],
});

const lab = { eventId: 'e1', eventType: 'lab.result', patientId: 'p1' };
const ping = { eventId: 'e2', eventType: 'ping' };

let harness: ProxyHarness;
let stored: StoredDefinitions;
let definitions: CurrentDefinitions;
let server: HttpServer | undefined;
beforeEach(async () => {
  harness = await openProxyHarness();
  stored = await openStoredDefinitions();
  definitions = stored.inForce();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await stored.close();
  await harness.close();
});

const depsNow = async (): Promise<IngestionDeps> =>
  ingestionDeps(harness, await definitions.inForce());
const ingest = async (event: object): Promise<IngestionResult> =>
  ingestEvent(event, await depsNow());

async function refusedAs(ingestion: Promise<unknown>): Promise<ProblemError> {
  const error = await ingestion.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error(`no problem but ${JSON.stringify(error)}`);
  return error;
}

describe('an event that may start a published workflow which this build cannot start', () => {
  it('is not acknowledged, and starts none of the others: 503 with the reason', async () => {
    await stored.publish(published('a').spec);
    await stored.publish(newer('b', 't.lab'), { eventTypes: ['lab.result'] });
    const error = await refusedAs(ingest(lab));
    expect(error.problem).toMatchObject({
      status: 503,
      code: 'workflow-unserved',
      detail: { en: expect.stringContaining('"b" (version 1)') as unknown },
      errors: [{ message: { en: expect.stringContaining('newer.score') as unknown } }],
      headers: { 'Retry-After': '30' },
    });
    // The event may be sent again: in a batch it is `unavailable`, not `rejected`.
    expect(refusalOf(error)).toBeUndefined();
    expect(harness.engine.sent).toEqual([]);
  });

  it('is taken once the workflow can be started, or is retired', async () => {
    await stored.publish(published('a').spec);
    await stored.publish(newer('b', 't.lab'), { eventTypes: ['lab.result'] });
    await refusedAs(ingest(lab));
    await stored.retire('b');
    const { outcome, runs } = await ingest(lab);
    expect([outcome, runs.map(({ workflow }) => workflow)]).toEqual(['accepted', ['a']]);
  });

  it('stays with the event source that brought it', async () => {
    await stored.publish(newer('b', 't.lab'), { eventTypes: ['lab.result'] });
    const binding = {
      ...{ plugin: 'test', name: 'feed', source: 'poll' },
      ...{ query: {}, event: 'lab.result', map: { patientId: 'id' } },
    };
    const base = ingestionBase(harness, { definitions });
    const take = createTakeRecord('poll', [binding], { ...base, ...harness });
    const record = { feed: 'feed', key: 'r1', record: { id: 'p1' } };
    expect((await refusedAs(take(record))).problem.code).toBe('workflow-unserved');
    await stored.retire('b');
    expect(await take(record)).toBe('accepted');
  });

  it('leaves events of other types alone', async () => {
    await stored.publish(newer('b', 't.lab'), { eventTypes: ['lab.result'] });
    expect((await ingest(ping)).outcome).toBe('accepted');
  });

  it('may be any event while it is not known what starts the workflow', async () => {
    await stored.publish(newer('b', 'newer.trigger'));
    expect((await refusedAs(ingest(ping))).problem.code).toBe('workflow-unserved');
  });

  it('may be of a type that only the newer build knows', async () => {
    const event = { eventId: 'e3', eventType: 'newer.event' };
    expect((await refusedAs(ingest(event))).problem.code).toBe('event-type-unknown');
    await stored.publish(newer('b', 'newer.trigger'), { eventTypes: ['newer.event'] });
    expect((await refusedAs(ingest(event))).problem.code).toBe('workflow-unserved');
  });

  it('is a call or a request for that workflow alone', async () => {
    await stored.publish(newer('b', 'core.webhook'), { eventTypes: ['core.webhook'] });
    await stored.publish(newer('c', 'core.manual'), { eventTypes: ['core.manual'] });
    const call = (slug: string) =>
      depsNow().then((deps) => callWebhook({ slug, body: {}, key: undefined }, deps));
    const start = (workflow: string) =>
      ingest({ eventId: `start-${workflow}`, eventType: 'core.manual', workflow });
    expect((await refusedAs(call('b'))).problem.code).toBe('workflow-unserved');
    expect((await refusedAs(call('nobody'))).problem.code).toBe('workflow-unknown');
    expect((await refusedAs(start('c'))).problem.code).toBe('workflow-unserved');
    expect((await refusedAs(start('nobody'))).problem.code).toBe('workflow-unknown');
  });
});

it('unserved workflows: is named at /readyz, which stays ready', async () => {
  server = await serveRoutes(
    healthRoutes({ ...harness, degraded: [unservedWorkflows(definitions)] }),
  );
  const { url } = server;
  const ask = async () => (await fetch(`${url}/readyz`)).json() as Promise<object>;
  await stored.publish(newer('b', 't.lab'), { eventTypes: ['lab.result'] });
  await definitions.inForce();
  expect(await ask()).toMatchObject({ ready: true, degraded: ['workflow b'] });
  await stored.retire('b');
  await definitions.inForce();
  expect(await ask()).not.toHaveProperty('degraded');
});
