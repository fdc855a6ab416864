import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { queryAdmin } from '@platform/control-plane-http';
import { until } from '@platform/testing';

import { KEY, type AgentsSite } from '../__fixtures__/agents-site';
import { exchange } from '../__fixtures__/api';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { onDatabase } from '../__fixtures__/operator';
import { eventOf } from '../__fixtures__/potassium';

const NOW = '2026-11-20T08:00:00+01:00';

/** In the gate the endpoint is killed once, inside a turn of one run and after a write of another; in the campaign at each point. */
export function agents(site: () => AgentsSite, scope: Scope): void {
  /** Posts the result of a patient and resolves with the run id. */
  async function start(patientId: string): Promise<string> {
    const { status, body } = await site().api.postEvent(await eventOf(patientId));
    expect(status).toBe(202);
    return body.eventId;
  }

  async function killEndpoint(): Promise<void> {
    await site().stack.endpoint.kill('SIGKILL');
    await site().stack.endpoint.start();
  }

  const adviseOf = async (runId: string) =>
    (await site().api.run(runId)).snapshot?.nodes.find(({ id }) => id === 'advise');

  /** What a run cost and did: requests for each turn, reads, writes, notifications. */
  async function countsOf(patientId: string, from: number) {
    const turns = site()
      .provider.requests.slice(from)
      .map(({ turn }) => turn);
    return {
      requests: [0, 1, 2].map((turn) => turns.filter((each) => each === turn).length),
      reads: site().gates.readings(patientId),
      writes: site().gates.arrivals('before-write', patientId),
      notifications: (await site().api.notifications(patientId)).length,
    };
  }

  async function completed(runId: string): Promise<void> {
    const { status, snapshot } = await site().api.endedRun(runId);
    expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });
    expect(snapshot?.outputs).toEqual({ advice: 'Notifié.' });
  }

  const ONCE = { requests: [1, 1, 1], reads: 1, writes: 1, notifications: 1 };

  it('an agent reads, writes and concludes: each turn and call is in the trace, with its tokens', async () => {
    const from = site().provider.requests.length;
    const runId = await start('p-normal');
    await completed(runId);
    expect(await countsOf('p-normal', from)).toEqual(ONCE);
    const agent = (await adviseOf(runId))?.agent;
    expect(agent).toMatchObject({
      ...{ provider: 'site', model: 'advice', source: 'model' },
      usage: { inputTokens: 33, outputTokens: 21 },
    });
    expect(
      agent?.turns.map(({ calls }) => calls.map(({ tool, outcome }) => [tool, outcome])),
    ).toEqual([
      [['clinical.get-observations', 'done']],
      [['clinical.add-notification', 'done']],
      [['submit_result', 'submitted']],
    ]);
  });

  describe('kill -9 of the endpoint', () => {
    it('inside a turn that the provider took, and after a write of another run, before it is journaled: only this turn is asked again, and the write comes again with its key and counts once', async () => {
      site().gates.close('after-write', 'p-edge-severe');
      const written = await start('p-edge-severe');
      await site().gates.reached('after-write', 'p-edge-severe');
      const from = site().provider.requests.length;
      site().silence(1);
      const asked = await start('p-severe');
      await until(
        () =>
          site()
            .provider.requests.slice(from)
            .some(({ turn }) => turn === 1),
        'turn 2',
      );
      await killEndpoint();
      site().gates.open('after-write', 'p-edge-severe');
      await Promise.all([asked, written].map(completed));
      site().silence(undefined);
      // Of the run that had written, the last turn alone was not asked before.
      const requests = [1, 2, 2];
      expect(await countsOf('p-severe', from)).toEqual({ ...ONCE, requests });
      expect(await countsOf('p-edge-severe', from)).toEqual({ ...ONCE, requests, writes: 2 });
    });

    broadTest(scope)(
      'before a write: no turn is asked again, and the write is done once',
      async () => {
        const from = site().provider.requests.length;
        site().gates.close('before-write', 'p-edge-mild');
        const runId = await start('p-edge-mild');
        await site().gates.reached('before-write', 'p-edge-mild');
        await killEndpoint();
        site().gates.open('before-write', 'p-edge-mild');
        await completed(runId);
        expect(await countsOf('p-edge-mild', from)).toEqual({ ...ONCE, writes: 2 });
      },
    );
  });

  it('a write that waits for its approval is made once, after the approval', async () => {
    const from = site().provider.requests.length;
    const patientId = 'p-comparator';
    const eventId = 'admission-1';
    await site().api.postEvent({
      eventId,
      eventType: 'patient.admitted',
      patientId,
      admittedAt: NOW,
    });
    const pending = await until(async () => {
      const { items } = await dataOf(site().api.client().GET('/api/validations'));
      return items.find(({ runId }) => runId === eventId);
    }, 'the validation of the write');
    expect(pending).toMatchObject({
      ...{ kind: 'agent-tool', assignment: { roles: ['pharmacist'] } },
      payload: { tool: 'clinical.add-notification', arguments: { title: 'Potassium' } },
    });
    if (scope === 'whole') await killEndpoint();
    expect(site().gates.arrivals('before-write', patientId)).toBe(0);
    const { pendingId } = pending;
    expect((await site().api.decide(pendingId, { decision: 'accepted', by: 'dr-a' })).status).toBe(
      200,
    );
    await completed(eventId);
    expect(await countsOf(patientId, from)).toEqual(ONCE);
    const calls = (await adviseOf(eventId))?.agent?.turns.flatMap((turn) => turn.calls);
    expect(calls?.[1]).toMatchObject({ outcome: 'done', decidedBy: 'dr-a' });
  });

  function agentKey(...limits: readonly string[]): Promise<string> {
    const database = `sqlite:${join(site().stack.dataDir, 'runs.sqlite')}`;
    const create = ['keys', 'create', '--name', 'caller', '--roles', 'agent:*', ...limits];
    return onDatabase(database, ...create);
  }

  it('the clinical assistant answers over HTTP with what the record says, in the other protocol', async () => {
    const key = await agentKey();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const inputs = { question: 'Quel potassium ?', patientId: 'p-severe', historique: '' };
    const invoked = await exchange(
      `${site().stack.proxyUrl}/api/agents/clinical-assistant/invoke`,
      {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ inputs }),
      },
    );
    expect(invoked).toMatchObject({
      status: 200,
      body: { outputs: { answer: 'Potassium de p-severe : 6,8.' } },
    });
    const chat = await exchange(`${site().stack.proxyUrl}/v1/chat/completions`, {
      ...{ method: 'POST', headers: { ...headers, 'x-context-patient': 'p-severe' } },
      body: JSON.stringify({
        model: 'clinical-assistant',
        messages: [{ role: 'user', content: inputs.question }],
      }),
    });
    expect(chat).toMatchObject({
      status: 200,
      body: {
        choices: [{ message: { content: 'Potassium de p-severe : 6,8.' } }],
        usage: { prompt_tokens: 22, completion_tokens: 14 },
      },
    });
  });

  it('a key has agents answer about its patient only, until its tokens of the day are used up', async () => {
    // An answer takes 36 tokens.
    const limits = ['--context', 'patient=p-severe', '--tokens-per-day', '40'];
    const headers = { 'x-api-key': await agentKey(...limits), 'content-type': 'application/json' };
    const invoke = (patientId?: string) =>
      exchange(`${site().stack.proxyUrl}/api/agents/clinical-assistant/invoke`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({
          inputs: { question: 'Quel potassium ?', patientId, historique: '' },
        }),
      });
    expect(await invoke('p-normal')).toMatchObject({ body: { code: 'context-not-allowed' } });
    const answered = { status: 200, body: { outputs: { answer: 'Potassium de p-severe : 6,8.' } } };
    expect(await invoke()).toMatchObject(answered);
    // The end of a run is in the index shortly after its answer.
    const second = await until(async () => {
      const answer = await invoke();
      return answer.status === 429 ? false : answer;
    }, 'the tokens that the first run did not use');
    expect(second).toMatchObject(answered);
    const spent = await until(async () => {
      const answer = await invoke();
      return answer.status === 429 && answer;
    }, 'the refusal of a third run');
    expect(spent).toMatchObject({ body: { code: 'tokens-spent' } });
  });

  it('nothing that leaves the platform has the id of the patient, and nothing that stays has the key', async () => {
    expect(site().provider.requests.length).toBeGreaterThan(0);
    for (const { body } of site().provider.requests) {
      expect(JSON.stringify(body)).not.toMatch(/p-(normal|severe|edge|comparator)/);
    }
    const logs = ['endpoint', 'proxy'].map((name) =>
      readFileSync(join(site().stack.logsDir, `${name}.log`), 'utf8'),
    );
    for (const text of logs) expect(text).not.toContain(KEY);
    const { items } = await dataOf(site().api.client().GET('/api/runs'));
    for (const { id } of items) {
      expect(JSON.stringify((await site().api.run(id)).snapshot)).not.toContain(KEY);
    }
    const { adminUrl } = site().stack;
    const rows = await queryAdmin<{ hex: string }>(
      `select encode(raw, 'hex') as hex from sys_journal union all select encode(value, 'hex') as hex from state`,
      { adminUrl },
    );
    const journal = rows.map(({ hex }) => Buffer.from(hex, 'hex').toString('utf8')).join('\n');
    // The id of a patient shows that the right tables are read.
    expect(journal).toContain('p-comparator');
    expect(journal).not.toContain(KEY);
  });
}
