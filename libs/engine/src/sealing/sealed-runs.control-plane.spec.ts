import { randomUUID } from 'node:crypto';

import { queryAdmin, sqlText } from '@platform/control-plane-http';
import {
  createIngressClient,
  EngineUnavailableError,
  type IngressClient,
} from '@platform/engine-api';
import type { ModelClient, ModelTurn } from '@platform/ports';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';
import { freePort, until } from '@platform/testing';

import { engineCatalog, runInput, specOf } from '../__fixtures__/engine-harness';
import { registerDeployment } from '../deployments/register-deployment';
import { createReportReader } from '../reports/report-reader';
import { startEngine, type RunningEngine } from '../start-engine';
import { engineLog } from '../engine-log';
import { createJournalSeal } from './journal-seal';

const A = Buffer.alloc(32, 1);
const B = Buffer.alloc(32, 2);

/** Said by the model in a turn, read by a tool, proposed for a write, and concluded. */
const SAID = ['Mot-du-tour', 'Mot-lu', 'Mot-proposé', 'Mot-conclu'] as const;
const [SPOKEN, READ, PROPOSED, CONCLUDED] = SAID;

const call = (tool: string, value: unknown): ModelTurn => ({
  content: [
    { type: 'text', text: SPOKEN },
    { type: 'tool-call', id: `call-${tool}`, tool, arguments: JSON.stringify(value) },
  ],
  finish: 'tool-calls',
  usage: { inputTokens: 1, outputTokens: 1 },
});
const TURNS = [
  call('t_read', { value: 1 }),
  call('t_write', { value: PROPOSED }),
  call('submit_result', { advice: CONCLUDED }),
];

const spec = specOf(
  [
    { id: 'start', type: 't.start' },
    {
      id: 'advise',
      type: 'core.agent',
      config: {
        name: 'Avis',
        provider: 'site',
        model: 'm',
        prompt: 'Conclus.',
        outputs: [{ name: 'advice', type: 'String' }],
        tools: ['t.read', 't.write'],
      },
    },
  ],
  ['start.$done -> advise.$after'],
  {
    outputs: [
      { name: 'advice', type: { kind: 'primitive', name: 'String' }, from: 'advise.advice' },
    ],
  },
);

let controlPlane: ControlPlane;
let client: IngressClient;
let engine: RunningEngine | undefined;
let port: number;
/** The turn that the provider takes and does not answer. */
let silentTurn: number | undefined;
let turns: number[] = [];
let written: unknown[] = [];

const agent: ModelClient = {
  async generate({ messages }, { signal }) {
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    turns.push(turn);
    if (turn === silentTurn) {
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    }
    return TURNS[turn] as ModelTurn;
  },
};
const lab = {
  read: async () => READ,
  write: async (value: unknown) => void written.push(value),
};

/** Ends the endpoint as a crash does, and starts another one at its address. */
async function restart(keys: readonly Buffer[]): Promise<void> {
  await engine?.close(0);
  engine = await startEngine(
    {
      catalog: engineCatalog,
      ports: { lab, agent },
      recordPorts: new Map(),
      terminology: new InternalTerminology(engineCatalog),
      seal: createJournalSeal(keys),
    },
    { runRetentionMs: 3_600_000, inactivityTimeoutMs: 200, identityKeys: [] },
    { host: '127.0.0.1', port, portKey: 'ENDPOINT_PORT' },
  );
}

beforeAll(async () => {
  controlPlane = await startControlPlane();
  port = await freePort();
  await restart([A]);
  await registerDeployment({
    adminUrl: controlPlane.adminUrl,
    endpointUrl: `http://127.0.0.1:${port}`,
    signal: new AbortController().signal,
  });
  client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, send) => send({}),
    timeoutMs: 60_000,
  });
});
afterAll(async () => {
  await engine?.close(0);
  await controlPlane.stop();
});
beforeEach(() => {
  turns = [];
  written = [];
  silentTurn = undefined;
});

async function start(keys: readonly Buffer[]): Promise<string> {
  await restart(keys);
  const runId = randomUUID();
  await client.startRun(runInput(spec, runId));
  return runId;
}

const query = <Row>(text: string) =>
  queryAdmin<Row>(text, { adminUrl: controlPlane.adminUrl, signal: AbortSignal.timeout(10_000) });

/** What the queries of the endpoint say, which passes no control plane. */
const reportOf = async (runId: string, keys: readonly Buffer[]) =>
  (
    await createReportReader({
      adminUrl: controlPlane.adminUrl,
      seal: createJournalSeal(keys),
    }).read([{ runId }])
  )[0];

/** The validation of the write, once the run waits for it. */
const approvalOf = (runId: string, keys: readonly Buffer[]) =>
  until(async () => {
    const report = await reportOf(runId, keys);
    return report?.is === 'unfinished' ? report.run?.pending[0] : undefined;
  }, 'the validation of the write');

const approve = (runId: string, pendingId: string) =>
  client.resolveValidation(runId, {
    ...{ pendingId, decision: 'accepted' },
    decider: { identifiedBy: 'nobody' },
  });

const ended = (runId: string) =>
  until(async () => (await client.fateOf(runId)) === 'ended', 'the end of the run');

/** Everything that the control plane keeps of runs, as its tables show it. */
async function storedOf(runId: string): Promise<string> {
  const journal = await query<{ raw: string }>(
    `select encode(j.raw, 'hex') as raw from sys_journal j join sys_invocation_status i on i.id = j.id
     where i.target_service_key = ${sqlText(runId)}`,
  );
  const state = await query<{ value: string }>(
    `select encode(value, 'hex') as value from state where service_key = ${sqlText(runId)}`,
  );
  expect(journal.length).toBeGreaterThan(5);
  expect(state.length).toBeGreaterThan(1);
  return [...journal.map(({ raw }) => raw), ...state.map(({ value }) => value)]
    .map((hex) => Buffer.from(hex, 'hex').toString('utf8'))
    .join('\n');
}

const saidIn = (text: string): readonly string[] => SAID.filter((word) => text.includes(word));

async function concluded(runId: string): Promise<void> {
  const snapshot = await client.getRun(runId);
  expect(snapshot).toMatchObject({ status: 'completed', outputs: { advice: CONCLUDED } });
  expect(JSON.stringify(snapshot?.nodes)).toContain(SPOKEN);
  expect({ turns, written }).toEqual({ turns: [0, 1, 2], written: [PROPOSED] });
}

it('nothing that an agent said is in clear in the tables of the control plane, and it can all be read', async () => {
  const runId = await start([A]);
  const { pendingId, payload } = await approvalOf(runId, [A]);
  expect(JSON.stringify(payload)).toContain(PROPOSED);
  expect(saidIn(await storedOf(runId))).toEqual([]);
  await approve(runId, pendingId);
  await ended(runId);
  expect(saidIn(await storedOf(runId))).toEqual([]);
  await concluded(runId);
});

it('a new key encrypts while a run waits, and the old one still decrypts', async () => {
  const runId = await start([A]);
  const { pendingId } = await approvalOf(runId, [A]);
  await restart([B, A]);
  await approve(runId, pendingId);
  await ended(runId);
  await concluded(runId);
  expect(saidIn(await storedOf(runId))).toEqual([]);
});

it('a run that began without a key continues with one, and what it wrote before stays readable', async () => {
  const runId = await start([]);
  const { pendingId } = await approvalOf(runId, []);
  expect(saidIn(await storedOf(runId))).toEqual([SPOKEN, READ, PROPOSED]);
  await restart([A]);
  expect((await approvalOf(runId, [A])).pendingId).toBe(pendingId);
  await approve(runId, pendingId);
  await ended(runId);
  await concluded(runId);
  expect(saidIn(await storedOf(runId))).not.toContain(CONCLUDED);
});

it.each([
  ['no key', []],
  ['another key', [B]],
])(
  'with %s a run is not continued and not shown, and goes on when the key is back',
  async (_what, keys) => {
    silentTurn = 1;
    const runId = await start([A]);
    await until(() => turns.includes(1), 'the second turn');
    silentTurn = undefined;
    await restart(keys);
    const log = jest.spyOn(engineLog, 'error');
    await until(
      () => log.mock.calls.some(([, text]) => text?.includes('clé du journal absente')),
      'a line in the log',
    );
    log.mockRestore();
    // The control plane tries again and again, so it may be seen in an attempt.
    const failure = await until(async () => {
      const [invocation] = await query<{ status: string; last_failure?: string }>(
        `select status, last_failure from sys_invocation
       where target_service_key = ${sqlText(runId)} and target_handler_name = 'run'`,
      );
      return invocation?.status === 'backing-off' && invocation.last_failure;
    }, 'the pause after a failed attempt');
    expect(saidIn(failure)).toEqual([]);
    await expect(client.getRun(runId)).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(turns).toEqual([0, 1]);
    await restart([A]);
    const { pendingId } = await approvalOf(runId, [A]);
    await restart(keys);
    expect(await reportOf(runId, keys)).toMatchObject({ is: 'unread' });
    await expect(approve(runId, pendingId)).rejects.toBeInstanceOf(EngineUnavailableError);
    await restart([A]);
    await approve(runId, pendingId);
    await ended(runId);
    expect(turns).toEqual([0, 1, 1, 2]);
    expect(written).toEqual([PROPOSED]);
  },
);
