import { openApiFindings, until } from '@platform/testing';

import { begun, release } from './__fixtures__/bare-runner/bare-runner';
import type { AgentsHarness } from './__fixtures__/agents-harness';

const ASSISTANT = 'Assistant_test';
const INPUTS = { question: 'Quelle dose ?', patientId: 'p1', historique: '' };

/** Agents as operations of the API. Publishes one more agent. */
export function describeInvocations(opened: () => AgentsHarness): void {
  let harness: AgentsHarness;
  let key: string;
  beforeAll(async () => {
    harness = opened();
    key = await harness.key('agent:*');
  });

  const invoke = (
    inputs: object,
    {
      agent = ASSISTANT,
      as = key,
      headers = {},
    }: { agent?: string; as?: string; headers?: object } = {},
  ) =>
    harness.call('POST', `/api/agents/${agent}/invoke`, {
      key: as,
      body: { inputs },
      headers: headers as Record<string, string>,
    });
  const read = (path: string, as = key) => harness.call('GET', path, { key: as });

  /** Waits for a run as a caller does. */
  const ended = (resultUrl: string) =>
    until(async () => {
      const { body } = await read(resultUrl);
      return body.status !== 'running' && body;
    }, 'the end of a run');

  describe('an invocation', () => {
    it('is answered with the outputs of the agent, about the patient of its inputs [RUN-060 MAN-158]', async () => {
      const { status, body } = await invoke(INPUTS);
      expect([status, body]).toEqual([200, { outputs: { answer: 'Quelle dose ? / p1 / ' } }]);
    });

    it('is a run in the index, of the agent and about the patient, with a trace', async () => {
      const clinician = await harness.key('clinician');
      const { body: list } = await read('/api/runs?workflow=agent.Assistant_test', clinician);
      expect(list.items[0]).toMatchObject({
        workflowName: 'Assistant test',
        workflowSlug: 'agent.Assistant_test',
        subjects: { patient: 'p1' },
        status: 'completed',
      });
      const { body: run } = await read(`/api/runs/${list.items[0].id}`, clinician);
      expect(run.snapshot.nodes).toMatchObject([
        { path: 'start', status: 'done' },
        { path: 'agent', status: 'done', type: 'agent.Assistant_test' },
      ]);
    });

    it('takes and returns structures, without an optional input too', async () => {
      const findings = [{ label: 'a', parts: [{ label: 'b' }] }];
      const { status, body } = await invoke({ findings }, { agent: 'Classement' });
      expect([status, body]).toEqual([200, { outputs: { summary: 'au plus null', findings } }]);
      const limited = await invoke({ findings, limit: 3 }, { agent: 'Classement' });
      expect(limited.body.outputs.summary).toBe('au plus 3');
    });

    it('that takes longer than the caller waits goes on, and can be followed [RUN-060 RUN-061]', async () => {
      for (const [prefer, least] of [
        ['respond-async', 0],
        ['wait=1', 900],
      ] as const) {
        const question = `hold ${prefer}`;
        const began = performance.now();
        // Without the preference, the answer would come after the test.
        const { status, body, headers } = await invoke(
          { ...INPUTS, question },
          { headers: { prefer } },
        );
        expect(status).toBe(202);
        expect(performance.now() - began).toBeGreaterThanOrEqual(least);
        expect(body).toEqual({
          ok: true,
          status: 'running',
          runId: expect.any(String),
          resultUrl: `/api/agents/${ASSISTANT}/runs/${body.runId}`,
        });
        expect(headers.get('location')).toBe(body.resultUrl);
        expect(headers.get('retry-after')).toBe('2');
        expect((await read(body.resultUrl)).body).toEqual({ runId: body.runId, status: 'running' });
        release(prefer);
        const answer = `${question} / p1 / `;
        expect(await ended(body.resultUrl)).toEqual({
          runId: body.runId,
          status: 'completed',
          outputs: { answer },
          content: answer,
        });
      }
    });

    it('that fails is a 502 with the run, and the run says why', async () => {
      const { status, body } = await invoke({ ...INPUTS, question: 'fail' });
      expect([status, body.code]).toEqual([502, 'agent-failed']);
      expect(body.error).toEqual({ code: 'refused', message: 'le modèle a refusé' });
      expect((await read(body.resultUrl)).body).toEqual({
        runId: body.runId,
        status: 'failed',
        error: 'le modèle a refusé',
        errorCode: 'refused',
      });
    });

    it('with an idempotency key runs once for its caller', async () => {
      const headers = { 'idempotency-key': 'order:7', prefer: 'respond-async' };
      const first = await invoke(INPUTS, { headers });
      const again = await invoke(INPUTS, { headers });
      expect(again.body.runId).toBe(first.body.runId);
      expect(first.body.runId).not.toContain('order');
      await ended(first.body.resultUrl);
      const third = await invoke(INPUTS, { headers: { 'idempotency-key': 'order:7' } });
      expect(third.body).toEqual({ outputs: { answer: 'Quelle dose ? / p1 / ' } });
      const other = await invoke({ ...INPUTS, patientId: 'p2' }, { headers });
      expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused']);
      const another = await invoke(INPUTS, { headers, as: await harness.key('agent:*') });
      expect(another.body.runId).not.toBe(first.body.runId);
      const unsound = await invoke(INPUTS, { headers: { 'idempotency-key': '~x' } });
      expect([unsound.status, unsound.body.code]).toEqual([400, 'idempotency-key-invalid']);
    });

    it('can be cancelled', async () => {
      const question = 'hold cancelled';
      const { body } = await invoke(
        { ...INPUTS, question },
        { headers: { prefer: 'respond-async' } },
      );
      const operator = await harness.key('operator');
      const path = `/api/runs/${body.runId}/cancel`;
      await until(() => begun(question) === 1);
      expect((await harness.call('POST', path, { key: operator, body: {} })).status).toBe(202);
      expect(await ended(body.resultUrl)).toMatchObject({ status: 'failed' });
    });

    it('can be simulated, and its run can be run again', async () => {
      const designer = await harness.key('designer', 'operator');
      const event = { eventType: 'core.workflow-called', patientId: 'p1', inputs: INPUTS };
      const simulated = await harness.call('POST', '/api/simulate', {
        key: designer,
        body: {
          workflow: `agent.${ASSISTANT}`,
          event,
          options: { agents: { agent: { answer: 'Simulé.' } } },
        },
      });
      expect([simulated.status, simulated.body.outputs]).toEqual([200, { answer: 'Simulé.' }]);
      const { body } = await invoke(INPUTS, { headers: { prefer: 'respond-async' } });
      await ended(body.resultUrl);
      const rerun = await harness.call('POST', `/api/runs/${body.runId}/rerun`, {
        ...{ key: designer, body: { mode: 'live' } },
      });
      expect(rerun.status).toBe(202);
      const result = await ended(`/api/agents/${ASSISTANT}/runs/${rerun.body.runId}`);
      expect(result.outputs).toEqual({ answer: 'Quelle dose ? / p1 / ' });
    });

    it('leaves a line about the agent, one about the run, and one of how it was refused', async () => {
      const before = (await harness.audited()).length;
      await invoke(INPUTS, { headers: { 'idempotency-key': 'audited' } });
      await invoke({});
      const lines = (await harness.audited()).slice(before);
      expect(lines).toEqual([
        `invokeAgent agent:${ASSISTANT}`,
        expect.stringMatching(/^invokeAgent run:~agent:Assistant_test:[0-9a-f]{32}$/),
        `invokeAgent agent:${ASSISTANT}`,
        `invokeAgent agent:${ASSISTANT} body-invalid`,
      ]);
    });
  });

  describe('an invocation is refused', () => {
    it('with every wrong input [RUN-060]', async () => {
      const { status, body } = await invoke({ question: 4, patientId: ' ', more: true });
      expect([status, body.code]).toEqual([400, 'body-invalid']);
      const paths = body.errors.map(({ path }: { path: string }) => path);
      expect(paths.sort()).toEqual([
        '/inputs/historique',
        '/inputs/more',
        '/inputs/patientId',
        '/inputs/question',
      ]);
      const nested = await invoke({ findings: [{ parts: [] }] }, { agent: 'Classement' });
      expect(nested.body.errors[0].path).toMatch(/^\/inputs\/findings\/0/);
      expect(
        (await harness.call('POST', `/api/agents/${ASSISTANT}/invoke`, { key, body: {} })).status,
      ).toBe(400);
    });

    it('without a key, and with a wrong one [RUN-186]', async () => {
      const path = `/api/agents/${ASSISTANT}/invoke`;
      expect((await harness.call('POST', path, { body: { inputs: INPUTS } })).status).toBe(401);
      expect((await invoke(INPUTS, { as: `wfp_aaaaaaaa_${'a'.repeat(43)}` })).status).toBe(401);
      expect((await read(`/api/agents/${ASSISTANT}/runs/x`, 'wfp_no')).status).toBe(401);
    });

    it('alike for an agent that is unknown, not exposed or out of scope', async () => {
      const other = await harness.key('agent:Classement');
      const answers = [
        await invoke(INPUTS, { agent: 'nobody' }),
        await invoke({ question: 'a' }, { agent: 'Interne' }),
        await invoke(INPUTS, { as: other }),
        await invoke({}, { as: other }),
      ];
      for (const { status, body } of answers) {
        expect({ ...body, instance: '' }).toEqual({ ...answers[0]?.body, instance: '' });
        expect(status).toBe(404);
      }
      expect((await invoke({ findings: [] }, { agent: 'Classement', as: other })).status).toBe(200);
    });

    it('when the provider has no key, before anything is started [RUN-065]', async () => {
      const { status, body } = await invoke({ question: 'a' }, { agent: 'Sans_fournisseur' });
      expect([status, body.code]).toEqual([503, 'agent-unavailable']);
      const clinician = await harness.key('viewer');
      const { body: list } = await read('/api/runs?workflow=agent.Sans_fournisseur', clinician);
      expect(list.items).toEqual([]);
    });
  });

  it('a run is read by callers of its own agent only [RUN-061]', async () => {
    const { body } = await invoke(INPUTS, { headers: { prefer: 'respond-async' } });
    const foreign = `/api/agents/Classement/runs/${body.runId}`;
    for (const [path, as] of [
      [foreign, key],
      [body.resultUrl, await harness.key('agent:Classement')],
      [`/api/agents/${ASSISTANT}/runs/unknown`, key],
    ] as const) {
      const { status, body: problem } = await read(path, as);
      expect([status, problem.code]).toEqual([404, 'not-found']);
    }
    expect((await read(body.resultUrl, await harness.key('agent:assistant-test'))).status).toBe(
      404,
    );
    const scoped = await harness.key('agent:Assistant-test');
    expect((await read(body.resultUrl, scoped)).status).toBe(200);
  });

  describe('the OpenAPI document', () => {
    it('has operations, a security scheme and schemas for each exposed agent [RUN-186 MAN-158]', async () => {
      const documents: object[] = [];
      for (const path of ['/api/openapi.json', '/api/agents/openapi.json']) {
        const { body } = await read(path);
        documents.push(body);
        const { post } = body.paths[`/api/agents/${ASSISTANT}/invoke`];
        expect(post.operationId).toBe('invoke_agent_Assistant_test');
        expect(post.security).toEqual([{ headerAuth_Assistant_test: [] }]);
        expect(post.responses[202].links.result.operationId).toBe('agent_result_Assistant_test');
        expect(body.components.securitySchemes.headerAuth_Assistant_test).toMatchObject({
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
        });
        const ref = { $ref: '#/components/schemas/type.Trial.20.finding' };
        expect(
          body.paths['/api/agents/Classement/invoke'].post.requestBody.content['application/json']
            .schema.properties.inputs.properties.findings,
        ).toEqual({ type: 'array', items: ref });
        expect(body.paths['/api/agents/Interne/invoke']).toBe(undefined);
      }
      expect(openApiFindings(...documents)).toEqual([[], []]);
    });

    it('of agents has those of the key alone', async () => {
      const as = await harness.key('agent:Classement');
      const { body } = await read('/api/agents/openapi.json', as);
      expect(Object.keys(body.paths)).toEqual([
        '/api/agents/Classement/invoke',
        '/api/agents/Classement/runs/{runId}',
      ]);
      expect((await read('/api/agents/Classement/openapi.json', as)).body).toEqual(body);
      expect((await read(`/api/agents/${ASSISTANT}/openapi.json`, as)).status).toBe(404);
      expect((await harness.call('GET', '/api/agents/openapi.json')).status).toBe(401);
    });

    it('changes when an agent is published, which can be invoked from then on', async () => {
      const as = await harness.key('publisher');
      const { headers } = await read('/api/openapi.json');
      const spec = {
        apiVersion: 'platform/agent-v1',
        slug: 'dose-check',
        name: 'Contrôle de dose',
        provider: 'site',
        model: 'echo',
        prompt: 'Réponds.',
        inputs: [{ name: 'question', type: 'String' }],
        outputs: [{ name: 'answer', type: 'String' }],
        api: { enabled: true },
      };
      const path = '/api/agents/definitions/dose-check';
      const saved = await harness.call('PUT', `${path}/draft`, { key: as, body: spec });
      expect(saved.status).toBe(201);
      expect((await invoke({ question: 'a' }, { agent: 'dose-check' })).status).toBe(404);
      const etag = saved.headers.get('etag') ?? '';
      const published = await harness.call('POST', `${path}/publish`, {
        ...{ key: as, body: {} },
        headers: { 'if-match': etag },
      });
      expect(published.status).toBe(200);
      const after = await read('/api/openapi.json');
      expect(after.headers.get('etag')).not.toBe(headers.get('etag'));
      expect(after.body.paths['/api/agents/dose_check/invoke'].post.operationId).toBe(
        'invoke_agent_dose_check',
      );
      for (const agent of ['dose-check', 'dose_check']) {
        const { body } = await invoke({ question: 'a' }, { agent });
        expect(body).toEqual({ outputs: { answer: 'a / personne / ' } });
      }
      const scoped = await harness.key('agent:dose-check');
      expect((await invoke({ question: 'a' }, { agent: 'dose_check', as: scoped })).status).toBe(
        200,
      );
      const viewer = await harness.key('viewer');
      const { body: list } = await read('/api/runs?workflow=agent.dose_check', viewer);
      expect(list.items[0]).toMatchObject({ specVersion: 1, specHash: published.body.hash });
    });
  });
}
