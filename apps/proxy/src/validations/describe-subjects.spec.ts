import type { Caller, HttpServer } from '@platform/http';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { validationRoutes } from './routes';

const SUBJECT = 'subject-of-the-task';
const NAME = 'name-in-the-record';
const DESCRIPTION = {
  name: NAME,
  facts: [{ label: { fr: 'Sexe', en: 'Sex' }, value: null }],
  warnings: [],
};
const PENDING = {
  ...{ runId: 'evt-1', pendingId: 'ask:evt-1', kind: 'core.validation', workflowName: 'a' },
  ...{ title: `Valider ${SUBJECT}`, payload: { of: SUBJECT } },
  assignment: { roles: ['doctor'], notStarter: true },
};

let harness: ProxyHarness;
let server: HttpServer | undefined;
let gate: GateOf;
beforeEach(async () => {
  harness = await openProxyHarness();
  await harness.store.insert(runMeta('evt-1', { subjects: { patient: SUBJECT } }));
  const context = { patient: { id: SUBJECT } };
  const startedBy = ['key:starter'];
  harness.engine.snapshots.set(
    'evt-1',
    snapshotOf('evt-1', { phase: 'suspended', pending: [PENDING], context, startedBy }),
  );
  harness.engine.described.set(`patient:${SUBJECT}`, {
    state: 'described',
    description: DESCRIPTION,
  });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await harness.close();
});

async function serveTo(
  roles: readonly string[],
  more: Partial<Caller> = { taskRoles: ['doctor'] },
): Promise<void> {
  gate = gateOf(...roles);
  const caller: Caller = { ...(await gate.identify({} as never)), ...more };
  server = await serveRoutes(
    validationRoutes({ ...harness, now: () => new Date('2026-11-20T10:00:00Z') }),
    { ...gate, record: (line) => gate.record(line), identify: async () => caller },
  );
}

async function read(path: string) {
  const response = await fetch(`${server?.url}/api/validations${path}`);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}
const subjects = (pendingId = 'ask:evt-1') => read(`/${pendingId}/subjects`);
const audited = () => gate.lines.map(({ resource }) => resource);

it('whoever may decide a task learns who it is about, once the audit log names them', async () => {
  await serveTo(['viewer', 'clinician']);
  expect(await subjects()).toMatchObject({
    status: 200,
    body: {
      items: [{ kind: 'patient', id: SUBJECT, state: 'described', description: DESCRIPTION }],
    },
  });
  expect(audited()).toEqual(['validation:ask:evt-1', `patient:${SUBJECT}`]);
});

it('nobody is read when the audit log cannot be written', async () => {
  await serveTo(['viewer', 'clinician']);
  const { record } = gate;
  gate.record = async (line) => {
    if (line.resource !== 'validation:ask:evt-1') throw new Error('the log is full');
    await record(line);
  };
  const { status, text } = await subjects();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(text).not.toContain(NAME);
});

it('a record that does not answer is said to be unavailable', async () => {
  harness.engine.described.clear();
  await serveTo(['viewer', 'clinician']);
  expect(await subjects()).toMatchObject({
    status: 200,
    body: { items: [{ id: SUBJECT, state: 'unavailable', code: 'timeout' }] },
  });
});

it('an engine that does not answer is a problem', async () => {
  await serveTo(['viewer', 'clinician']);
  harness.engine.mode = 'absent';
  expect((await subjects()).status).toBe(503);
});

it.each<[string, readonly string[], Partial<Caller>, string]>([
  ['another task role', ['viewer', 'clinician'], { taskRoles: ['nurse'] }, 'role-missing'],
  [
    'the start of the run',
    ['viewer', 'clinician'],
    { id: 'starter', taskRoles: ['doctor'] },
    'is-starter',
  ],
])('a clinician with %s learns no name', async (_why, roles, caller, reason) => {
  await serveTo(roles, caller);
  const { status, text, body } = await subjects();
  expect({ status, body }).toMatchObject({
    status: 403,
    body: { code: 'not-assigned', reasons: [reason] },
  });
  expect(text).not.toContain(NAME);
  expect(audited()).not.toContain(`patient:${SUBJECT}`);
});

it.each([['viewer'], ['operator'], ['admin']])(
  'who is %s finds neither id, nor name, nor value in a task',
  async (role) => {
    await serveTo([role, 'viewer']);
    await harness.compare();
    const list = await read('');
    const task = await read('/ask:evt-1');
    const described = await subjects();
    expect([list.status, task.status, described.status]).toEqual([200, 200, 403]);
    for (const { text } of [list, task, described]) {
      expect(text).not.toContain(SUBJECT);
      expect(text).not.toContain(NAME);
    }
  },
);

describe('a clinician to whom a task is not assigned', () => {
  const serveToNurse = () => serveTo(['viewer', 'clinician'], { taskRoles: ['nurse'] });

  it('finds no value in it and nothing that identifies, neither in the list nor in the task', async () => {
    await serveToNurse();
    await harness.compare();
    const list = await read('');
    const task = await read('/ask:evt-1');
    expect(list.body['items']).toEqual([task.body]);
    expect(task.body).toMatchObject({
      withheld: true,
      subjects: {},
      payload: null,
      mayDecide: false,
      workflowSlug: 'a',
      assignment: { roles: ['doctor'], notStarter: true },
    });
    expect(`${list.text}${task.text}`).not.toContain(SUBJECT);
    expect(audited()).toEqual(['validations:all', 'validation:ask:evt-1']);
  });

  it('gets all of it when they ask, once the audit log names whom it is about', async () => {
    await serveToNurse();
    expect((await read('/ask:evt-1?reveal=true')).body).toMatchObject({
      ...PENDING,
      subjects: { patient: SUBJECT },
      mayDecide: false,
    });
    expect(audited()).toEqual(['validation:ask:evt-1', `patient:${SUBJECT}`]);
    expect((await read('/ask:evt-1?reveal=false')).text).not.toContain(SUBJECT);
  });

  it('gets nothing of it when the audit log cannot be written', async () => {
    await serveToNurse();
    const { record } = gate;
    gate.record = async (line) => {
      if (line.resource.startsWith('patient:')) throw new Error('the log is full');
      await record(line);
    };
    const { status, text } = await read('/ask:evt-1?reveal=true');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(text).not.toContain(SUBJECT);
  });
});

it('who reads no clinical content cannot ask for it either', async () => {
  await serveTo(['viewer', 'operator']);
  const { body, text } = await read('/ask:evt-1?reveal=true');
  expect(body).toMatchObject({ withheld: true, subjects: {} });
  expect(text).not.toContain(SUBJECT);
  expect(audited()).toEqual(['validation:ask:evt-1']);
});

it('whoever may decide a task asks for nothing: it is whole', async () => {
  await serveTo(['viewer', 'clinician']);
  expect((await read('/ask:evt-1')).body).toMatchObject({ ...PENDING, mayDecide: true });
  expect(audited()).toEqual(['validation:ask:evt-1']);
});

it('without authentication everybody may decide, and sees who it is about', async () => {
  await serveTo(['viewer', 'clinician'], { kind: 'anonymous', id: 'anonymous' });
  expect((await subjects()).body).toMatchObject({ items: [{ state: 'described' }] });
});

it('a validation that nobody waits for has no subjects', async () => {
  await serveTo(['viewer', 'clinician']);
  expect(await subjects('other:evt-1')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
});

describe('the subjects of a list', () => {
  const listed = () => read('/subjects?limit=50');

  it('are those of the validations that the caller may decide, with one line in the audit log', async () => {
    await serveTo(['viewer', 'clinician']);
    await harness.compare();
    expect(await listed()).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            pendingId: 'ask:evt-1',
            subjects: [
              { kind: 'patient', id: SUBJECT, state: 'described', description: DESCRIPTION },
            ],
          },
        ],
      },
    });
    expect(audited()).toEqual(['validations:all']);
  });

  it('are none for whoever may not decide', async () => {
    await serveTo(['viewer', 'clinician'], { taskRoles: ['nurse'] });
    await harness.compare();
    const { status, text, body } = await listed();
    expect({ status, items: body['items'] }).toEqual({ status: 200, items: [] });
    expect(text).not.toContain(SUBJECT);
    expect(text).not.toContain(NAME);
  });

  it('are refused to whoever is no clinician', async () => {
    await serveTo(['viewer', 'operator', 'admin']);
    expect((await listed()).status).toBe(403);
  });

  it('are said to be unknown when the engine does not answer for them, and the list is there', async () => {
    harness.engine.described.clear();
    await serveTo(['viewer', 'clinician']);
    await harness.compare();
    expect((await listed()).body['items']).toMatchObject([
      { pendingId: 'ask:evt-1', subjects: [{ id: SUBJECT, state: 'unavailable' }] },
    ]);
  });
});

describe('the subjects of a run', () => {
  const ofRun = async () => {
    const response = await fetch(`${server?.url}/api/runs/evt-1/subjects`);
    return { status: response.status, text: await response.text() };
  };

  it('are told to a clinician, once the audit log names them', async () => {
    await serveTo(['viewer', 'clinician'], { taskRoles: ['nurse'] });
    const { status, text } = await ofRun();
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ items: [{ id: SUBJECT, description: DESCRIPTION }] });
    expect(audited()).toEqual(['run:evt-1', `patient:${SUBJECT}`]);
  });

  it('are refused to whoever is no clinician', async () => {
    await serveTo(['viewer', 'operator', 'admin']);
    const { status, text } = await ofRun();
    expect(status).toBe(403);
    expect(text).not.toContain(NAME);
  });
});
