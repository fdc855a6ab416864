import { PATIENT, resultsOf, traceOf, runAgent as run } from '../__fixtures__/agent-harness';
import { calls, scriptedModel, submit } from '../__fixtures__/scripted-model';

describe('a write that a person has to approve', () => {
  const model = () =>
    scriptedModel(calls(['t_write', { value: 1, text: 'pour @patient' }]), submit({ level: 1 }));
  const config = { approval: { roles: ['pharmacist'] } };

  it('waits, and is made once it is approved', async () => {
    const waiting = await run(model(), { config });
    expect(waiting).toMatchObject({
      status: 'running',
      written: [],
      pending: [
        {
          pendingId: 'triage~approval-1:run-1',
          kind: 'agent-tool',
          title: 'triage : t.write',
          payload: { tool: 't.write', arguments: { value: 1, text: `pour ${PATIENT}` }, turn: 1 },
          assignment: { roles: ['pharmacist'] },
        },
      ],
    });
    expect(waiting.byPath['triage']?.status).toBe('waiting');

    const decisions = {
      triage: { decision: 'accepted', by: 'dr-a', byId: 'user:a' },
    } as const;
    const approved = await run(model(), { config, decisions });
    expect(approved).toMatchObject({ status: 'completed', level: 1, pending: [] });
    expect(approved.written).toMatchObject([{ deciders: [{ by: 'dr-a', byId: 'user:a' }] }]);
    expect(traceOf(approved)?.turns[0]?.calls).toMatchObject([
      { tool: 't.write', outcome: 'done', decidedBy: 'dr-a' },
    ]);
  });

  it('is named in the language of the instance', async () => {
    const { pending } = await run(model(), { config, locale: 'en-GB' });
    expect(pending).toMatchObject([{ title: 'triage: t.write', payload: { label: 't.write' } }]);
  });

  it('is not made when it is rejected, and the model learns why', async () => {
    const decisions = { triage: { decision: 'rejected', by: 'dr-a', reason: 'trop tôt' } } as const;
    const rejected = await run(model(), { config, decisions });
    expect(rejected.written).toEqual([]);
    expect(resultsOf(rejected.requests[1])).toEqual([
      'A person did not approve this call: trop tôt',
    ]);
    expect(traceOf(rejected)?.turns[0]?.calls).toMatchObject([
      { outcome: 'rejected', reason: 'rejected', decidedBy: 'dr-a' },
    ]);
  });

  it('shows what the model has seen', async () => {
    const { pending } = await run(
      scriptedModel(calls(['t_lookup', { code: 'K' }]), calls(['t_write', { value: 1 }])),
      { config },
    );
    expect(pending).toMatchObject([
      {
        payload: {
          reads: [{ tool: 't.lookup', outputs: { found: { potassium: 6.1 } } }],
        },
      },
    ]);
  });

  it('is the default for every sink', async () => {
    const result = await run(model(), { config: { approval: {} } });
    expect(result).toMatchObject({ written: [], pending: [{ kind: 'agent-tool' }] });
  });
});
