import { APPROVED, SIMULATED, type AgentsSite } from '../__fixtures__/agents-site';

/** Agents of a simulation, with the model of the instance. */
export function liveAgents(site: () => AgentsSite): void {
  it('a live agent asks the model of the instance; what it writes is captured, and it costs what the instance says', async () => {
    const before = await site().api.notifications(SIMULATED);
    const { status, body } = await site().simulate('live', APPROVED);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', outputs: { advice: 'Notifié.' } });
    expect(body.effects).toMatchObject([{ nodePath: 'advise', op: 'addNotification' }]);
    const agent = body.nodes.find(({ id }) => id === 'advise')?.agent;
    expect(agent).toMatchObject({
      ...{ source: 'model', provider: 'site', model: 'live' },
      usage: { inputTokens: 33, outputTokens: 21 },
    });
    expect(agent?.cost).toBeCloseTo((33 * 2 + 21 * 10) / 1_000_000, 9);
    expect(agent?.turns[0]?.calls).toMatchObject([
      { tool: 'clinical.get-observations', outcome: 'done' },
    ]);
    expect(await site().api.notifications(SIMULATED)).toEqual(before);
  });

  it('a write waits for its approval when no decision is given', async () => {
    const { body } = await site().simulate('live');
    expect(body).toMatchObject({ status: 'running', effects: [] });
    expect(body.pending).toMatchObject([
      { kind: 'agent-tool', payload: { tool: 'clinical.add-notification' } },
    ]);
  });

  it('without `liveAgents` no model is asked', async () => {
    const from = site().provider.requests.length;
    const { body } = await site().simulate('live', { liveAgents: false });
    expect(body.nodes.find(({ id }) => id === 'advise')?.agent?.source).toBe('mock');
    expect(site().provider.requests.length).toBe(from);
  });

  it('a provider that is down gives a failed simulation with its code', async () => {
    const from = site().provider.requests.length;
    const { status, body } = await site().simulate('down');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed' });
    const agent = body.nodes.find(({ id }) => id === 'advise');
    expect(agent?.error?.code).toBe('provider-unavailable');
    expect(site().provider.requests.length - from).toBe(3);
  });
}
