import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCredentialStore } from '@platform/stores';
import { openDatabase } from '@platform/database';
import { openRunStore } from '@platform/run-store';
import { freePort } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { runMeta, snapshotOf } from '../__fixtures__/proxy-harness';
import { startProxy } from '../composition';
import { operations } from '../operations';

/** Stands wherever a run may hold a value of a patient. */
const VALUE = 'kaliemie-6-9-mmol';

const EVENT = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', note: VALUE };
const PENDING = {
  runId: 'evt-1',
  pendingId: 'ask:evt-1',
  kind: 'core.validation',
  workflowName: 'Workflow a',
  title: VALUE,
  payload: { dose: VALUE },
  instructions: VALUE,
  form: [{ name: 'dose', type: { kind: 'primitive', name: 'Text' }, description: VALUE }],
  assignment: { roles: ['doctor'], users: [VALUE] },
  priority: 'urgent',
} as const;
const ERROR = { code: 'lab-down', message: VALUE };
const SNAPSHOT = snapshotOf('evt-1', {
  phase: 'suspended',
  event: EVENT,
  outputs: { value: VALUE },
  error: ERROR,
  queue: `a:${VALUE}`,
  pending: [PENDING as never],
  nodes: [
    {
      ...{ path: 'ask', id: 'ask', type: 'core.validation', kind: 'human-task' },
      ...{ status: 'failed', inputs: { value: VALUE }, outputs: { value: VALUE } },
      error: { ...ERROR, retryable: false },
    },
  ],
});

/** What the addresses of the API may name here. */
const PARAMS: Readonly<Record<string, string>> = {
  id: 'evt-1',
  kind: 'patient',
  slug: 'a',
  version: '1',
  pendingId: 'ask:evt-1',
};
const addressOf = (path: string): string =>
  path
    .replace('/api/records/:kind/:id', '/api/records/patient/p1')
    .replace(/[:*](\w+)/g, (_whole, name: string) => encodeURIComponent(PARAMS[name] ?? 'x'));

const reads = operations.filter(({ method }) => method === 'get');

let root: string;
let engine: IngressStandIn;
let proxy: Awaited<ReturnType<typeof startProxy>>;
const keys = new Map<string, string>();
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bare viewer ')));
  writeFileSync(join(root, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: CHU\n');
  const url = `sqlite:${join(root, 'runs.sqlite')}`;
  engine = await startIngressStandIn();
  engine.snapshots.set('evt-1', SNAPSHOT);
  const runs = await openRunStore(url);
  await runs.insert(runMeta('evt-1', { event: EVENT }));
  await runs.close();
  const database = await openDatabase(url);
  const credentials = await openCredentialStore(database);
  for (const roles of ['viewer', 'clinician', 'operator', 'publisher']) {
    // The clinician may decide the task: of those of others one sees no value either.
    const taskRoles = roles === 'clinician' ? ['doctor'] : [];
    const input = { name: roles, roles: [roles], taskRoles, createdBy: 'test', expiresAt: null };
    keys.set(roles, (await credentials.issue(input)).secret);
  }
  await database.close();
  const env = { RESTATE_URL: engine.url, RUN_DB_URL: url, AUTH_MODE: 'keys' };
  proxy = await startProxy({ root, env: { ...env, PROXY_PORT: String(await freePort()) } });
});
afterAll(async () => {
  await proxy?.close();
  await engine?.shut();
  rmSync(root, { recursive: true, force: true });
});

interface Told {
  readonly status: number;
  readonly text: string;
}

/** Reads a stream up to its first snapshot. */
async function request(path: string, role: string): Promise<Told> {
  const answer = await fetch(`${proxy.url}${addressOf(path)}`, {
    headers: { 'x-api-key': keys.get(role) ?? '', accept: '*/*' },
  });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: answer.status, text: await answer.text() };
  }
  let text = '';
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  while (!text.includes('event: snapshot') || !text.endsWith('\n\n')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString();
  }
  await reader.cancel();
  return { status: answer.status, text };
}

describe.each(['viewer', 'operator', 'publisher'])('who is %s, and no clinician', (role) => {
  it.each(reads.map(({ id, path }) => [id, path]))('reads no value by %s', async (_id, path) => {
    const { text } = await request(path, role);
    expect(text).not.toContain(VALUE);
  });
});

describe('what reads a run', () => {
  const withValues = ['getRun', 'streamRun', 'listValidations', 'getValidation'];
  const found = reads.filter(({ id }) => withValues.includes(id)).map(({ id, path }) => [id, path]);

  it.each(found)(
    '%s shows a clinician who may decide the values, a viewer that they are withheld',
    async (_id, path) => {
      expect((await request(path, 'clinician')).text).toContain(VALUE);
      const { status, text } = await request(path, 'viewer');
      expect(status).toBe(200);
      expect(text).toContain('"withheld":true');
      expect(text).toMatch(/"status":"failed"|"overdue":false/);
    },
  );

  it('leaves one line a minute for a caller and a run, without what was read', async () => {
    for (let look = 0; look < 3; look += 1) await request('/api/runs/:id', 'viewer');
    const headers = { 'x-api-key': keys.get('operator') ?? '' };
    const answer = await fetch(`${proxy.url}/api/audit?limit=200`, { headers });
    const { items } = (await answer.json()) as {
      items: { actor: { name: string }; action: string; resource: string }[];
    };
    const told = items
      .filter(({ actor }) => actor.name === 'viewer' || actor.name === 'clinician')
      .map(({ actor, action, resource }) => `${actor.name} ${action} ${resource}`);
    expect(told.filter((line) => line === 'viewer getRun run:evt-1')).toHaveLength(1);
    expect(told).toEqual(
      expect.arrayContaining([
        'viewer streamRun run:evt-1',
        'viewer getValidation validation:ask:evt-1',
        'clinician getRun run:evt-1',
        'clinician listValidations validations:all',
      ]),
    );
    expect(told).not.toContain('viewer listValidations validations:all');
    expect(JSON.stringify(items)).not.toContain(VALUE);
  });
});
