import '../promise-with-resolvers';

import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';

import type { RunSnapshot } from '@platform/engine-api';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { until } from '@platform/testing';
import * as restate from '@restatedev/restate-sdk';

import { startHttpStandIn, type HttpStandIn } from '../__fixtures__/http-stand-in';
import { engineLog } from '../engine-log';
import { createInvocationControl } from './invocation-control';
import { startInvocationWatch, type InvocationWatch } from './invocation-watch';
import { withIncident } from '../state/describe-run';
import { registerDeployment } from '../deployments/register-deployment';

const INTERVAL_MS = 20;
const PATIENT = 'Dupont 6.7 mmol/L';

let watch: InvocationWatch | undefined;
afterEach(() => {
  watch?.close();
  watch = undefined;
  jest.restoreAllMocks();
});

/** The lines of the engine's log, by level. */
function heard() {
  const lines: { level: string; fields: unknown; message: string }[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    jest.spyOn(engineLog, level).mockImplementation((fields: unknown, message?: string) => {
      lines.push({ level, fields, message: message ?? '' });
    });
  }
  return lines;
}

let isWell = false;
beforeEach(() => {
  isWell = false;
});

async function stumble(): Promise<string> {
  if (isWell) return 'done';
  throw new Error(`valeur ${PATIENT}`);
}

/** A real control plane, and an endpoint where all runs but one fail until the test repairs it. */
function overControlPlane(retries: Readonly<Record<string, string>>) {
  let controlPlane: ControlPlane;
  let server: Http2Server;
  const sessions = new Set<ServerHttp2Session>();
  let attempts = 0;
  beforeAll(async () => {
    controlPlane = await startControlPlane({
      env: { RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '20ms', ...retries },
    });
    const service = restate.workflow({
      name: 'workflow',
      handlers: {
        run: async ({ key }: restate.WorkflowContext) => (key === 'sound' ? 'done' : stumble()),
        getRun: restate.handlers.workflow.shared(async (context: restate.WorkflowSharedContext) => {
          if (context.key !== 'changing') return stumble();
          // Its second attempt answers what the journal of the first one does not have.
          if (attempts++ > 0) return 'other';
          await context.run('read', () => 'one');
          return stumble();
        }),
      },
    });
    const other = restate.service({ name: 'other', handlers: { run: async () => stumble() } });
    server = createServer(
      restate.createEndpointHandler({ services: [service, other], logger: () => undefined }),
    );
    server.on('session', (session) => sessions.add(session));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await registerDeployment({
      adminUrl: controlPlane.adminUrl,
      endpointUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      signal: new AbortController().signal,
    });
  });
  afterAll(async () => {
    server.close();
    for (const session of sessions) session.destroy();
    await controlPlane.stop();
  });
  return {
    async send(path: string): Promise<string> {
      const response = await fetch(`${controlPlane.ingressUrl}/${path}/send`, { method: 'POST' });
      return ((await response.json()) as { invocationId: string }).invocationId;
    },
    /** `gone` once it ended: the control plane keeps no read that ended. */
    async statusOf(id: string): Promise<string> {
      const { status, isBroken } = await createInvocationControl(controlPlane.adminUrl).stateOf(id);
      return ['unknown', 'completed'].includes(status) || isBroken ? 'gone' : status;
    },
    act: (id: string, action: 'pause' | 'resume') =>
      fetch(new URL(`/invocations/${id}/${action}`, controlPlane.adminUrl), { method: 'PATCH' }),
    begin(failingAfter: number): InvocationWatch {
      const { adminUrl } = controlPlane;
      return startInvocationWatch({ adminUrl, intervalMs: INTERVAL_MS, failingAfter });
    },
  };
}

describe('the watch over a control plane', () => {
  const { send, act, begin, statusOf } = overControlPlane({
    RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '200ms',
  });

  it('finds a run that fails again and again, tells it once by its code, and when it is over', async () => {
    const lines = heard();
    const { incidentOf } = (watch = begin(3));
    await Promise.all([
      send('workflow/failing/run'),
      send('workflow/sound/run'),
      send('workflow/looked-at/getRun'),
      send('other/run'),
    ]);
    await until(() => (incidentOf('failing')?.attempts ?? 0) > 5);
    expect(incidentOf('failing')).toMatchObject({ kind: 'failing', code: 'RT0007' });
    expect(['sound', 'looked-at', ''].map(incidentOf)).toEqual([undefined, undefined, undefined]);

    isWell = true;
    await until(() => incidentOf('failing') === undefined);
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: {
          runId: 'failing',
          kind: 'failing',
          attempts: expect.any(Number) as number,
          code: 'RT0007',
        },
        message: 'exécution sans cesse reprise par le plan de contrôle',
      },
      {
        level: 'info',
        fields: { runId: 'failing', kind: 'failing', code: 'RT0007' },
        message: "fin de l'incident du plan de contrôle",
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(PATIENT);
  });

  it('ends a read that no attempt can answer, and no other one', async () => {
    const lines = heard();
    watch = begin(1_000);
    const read = await send('workflow/changing/getRun');
    const other = await send('workflow/looked-at/getRun');
    await until(async () => (await statusOf(read)) === 'gone');
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { invocationId: read },
        message: 'lecture sans réponse possible, abandonnée',
      },
    ]);
    expect(await statusOf(other)).not.toBe('gone');
    isWell = true;
    await until(async () => (await statusOf(other)) === 'gone');
    expect(lines).toHaveLength(1);
  });

  it('leaves a run alone that has failed less often', async () => {
    const { incidentOf } = (watch = begin(1_000));
    const other = begin(3);
    await send('workflow/patient/run');
    await until(() => other.incidentOf('patient') !== undefined);
    // The one that counts further has looked as well by the next change.
    await until(() => (other.incidentOf('patient')?.attempts ?? 0) > 5);
    expect(incidentOf('patient')).toBeUndefined();
    isWell = true;
    await until(() => other.incidentOf('patient') === undefined);
    other.close();
  });

  it('tells a paused run as one for an operator, with the code and the attempts from before, until it is resumed', async () => {
    const lines = heard();
    const { incidentOf } = (watch = begin(2));
    const id = await send('workflow/paused/run');
    await until(() => incidentOf('paused')?.kind === 'failing');
    await act(id, 'pause');
    await until(() => incidentOf('paused')?.kind === 'paused');
    expect(incidentOf('paused')?.code).toBe('RT0007');
    expect(incidentOf('paused')?.attempts).toBeGreaterThanOrEqual(2);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'exécution sans cesse reprise par le plan de contrôle'],
      ['error', 'exécution mise en pause par le plan de contrôle'],
    ]);
    expect(JSON.stringify(lines)).not.toContain(PATIENT);

    isWell = true;
    await act(id, 'resume');
    await until(() => incidentOf('paused') === undefined);
  });
});

describe('the watch over a control plane that gives up', () => {
  const { send, act, begin } = overControlPlane({
    RESTATE_DEFAULT_RETRY_POLICY__MAX_ATTEMPTS: '2',
  });

  it('tells a run that is paused after its last attempt, with the code it failed with', async () => {
    const lines = heard();
    const { incidentOf } = (watch = begin(1_000));
    const id = await send('workflow/given-up/run');
    await until(() => incidentOf('given-up') !== undefined);
    const incident = incidentOf('given-up');
    expect(incident).toMatchObject({ kind: 'paused', code: 'RT0007' });
    // The control plane forgets how many attempts it made, a moment after it has paused the run.
    expect([0, 2]).toContain(incident?.attempts);
    expect(lines).toEqual([
      {
        level: 'error',
        fields: { runId: 'given-up', ...incident },
        message: 'exécution mise en pause par le plan de contrôle',
      },
    ]);

    isWell = true;
    await act(id, 'resume');
    await until(() => incidentOf('given-up') === undefined);
  });
});

describe('the watch, whatever the admin address does', () => {
  let admin: HttpStandIn;
  afterEach(() => admin.close());

  const row = { run_id: 'evt-1', status: 'backing-off', attempts: 9, code: 'RT0016' };
  const open = (): InvocationWatch => {
    watch = startInvocationWatch({ adminUrl: admin.url, intervalMs: 1 });
    return watch;
  };

  it('keeps what it knew and says once that it cannot look, each time anew', async () => {
    const lines = heard();
    const isDown = (count: number): boolean => (count > 1 && count < 5) || count > 6;
    admin = await startHttpStandIn((response, count) =>
      isDown(count)
        ? response.writeHead(500).end('{"message":"Schema error"}')
        : response.end(JSON.stringify({ rows: [row] })),
    );
    const { incidentOf } = open();
    await admin.reached(9);
    expect(incidentOf('evt-1')).toEqual({ kind: 'failing', attempts: 9, code: 'RT0016' });
    expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
      ['warn', { runId: 'evt-1', kind: 'failing', attempts: 9, code: 'RT0016' }],
      ['warn', { error: 'Schema error' }],
      ['warn', { error: 'Schema error' }],
    ]);
  });

  it('takes an answer without rows for none', async () => {
    const lines = heard();
    admin = await startHttpStandIn((response) => response.end('{}'));
    open();
    await admin.reached(2);
    expect(lines.map(({ fields }) => fields)).toEqual([{ error: 'HTTP 200' }]);
  });

  it('tells twenty incidents of an outage one by one and counts the others', async () => {
    const lines = heard();
    const rows = Array.from({ length: 25 }, (_, each) => ({ ...row, run_id: `evt-${each}` }));
    admin = await startHttpStandIn((response, count) =>
      response.end(JSON.stringify({ rows: count === 1 ? rows : [] })),
    );
    const { incidentOf } = open();
    await admin.reached(1);
    await until(() => lines.length > 21);
    await until(() => incidentOf('evt-24') === undefined);
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(20);
    expect(lines.filter(({ level }) => level === 'info')).toHaveLength(20);
    expect(lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toEqual([
      { begun: 25, over: 0 },
      { begun: 0, over: 25 },
    ]);
  });

  it('remembers how often a run was tried once it is paused', async () => {
    heard();
    const { code: _code, ...failing } = row;
    const { attempts: _attempts, ...paused } = { ...failing, status: 'paused' };
    admin = await startHttpStandIn((response, count) =>
      response.end(JSON.stringify({ rows: [count === 1 ? failing : paused] })),
    );
    const { incidentOf } = open();
    await until(() => incidentOf('evt-1')?.kind === 'paused');
    await admin.reached(4);
    expect(incidentOf('evt-1')).toEqual({ kind: 'paused', attempts: 9 });
  });

  it('does not know how often a run was tried that it first sees paused', async () => {
    heard();
    admin = await startHttpStandIn((response) =>
      response.end(JSON.stringify({ rows: [{ run_id: 'evt-1', status: 'paused' }] })),
    );
    const { incidentOf } = open();
    await until(() => incidentOf('evt-1') !== undefined);
    expect(incidentOf('evt-1')).toEqual({ kind: 'paused', attempts: 0 });
  });

  it('looks no more once closed, and says nothing of the look it was in', async () => {
    const lines = heard();
    admin = await startHttpStandIn(() => undefined);
    const { close } = open();
    await admin.reached(1);
    close();
    // The look it was in ends now at the latest.
    await admin.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(admin.received).toHaveLength(1);
    expect(lines).toEqual([]);
  });
});

describe('withIncident', () => {
  const running: RunSnapshot = {
    runId: 'evt-1',
    workflow: { slug: 'bench', name: 'Banc', version: 1, hash: 'h' },
    status: 'running',
    phase: 'suspended',
    startedAt: '2026-11-20T08:00:00.000Z',
    nodes: [],
    pending: [],
    awaited: [],
    started: [],
    event: {},
    context: {},
  };
  const incident = { kind: 'paused', attempts: 9, code: 'RT0016' } as const;

  it('shows the trouble of a run that has not ended', () => {
    expect(withIncident(running, incident)).toEqual({ ...running, phase: 'incident', incident });
  });

  it('leaves a run alone that has none, or that has ended meanwhile', () => {
    const ended: RunSnapshot = { ...running, status: 'completed', phase: 'ended' };
    expect(withIncident(running, undefined)).toBe(running);
    expect(withIncident(ended, incident)).toBe(ended);
  });
});
