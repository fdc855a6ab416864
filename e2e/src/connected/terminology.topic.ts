import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';

import type { ConnectedSite } from '../__fixtures__/connected-site';
import { STRICT } from '../__fixtures__/terminology-server';

/** Codes that a terminology server verifies. */
export function terminology(site: () => ConnectedSite): void {
  const api = () => site().api;
  const server = () => site().terminology;

  const post = (eventId: string, strict: string, lenient: string) =>
    api().postEvent({ eventId, eventType: 'code.received', strict, lenient });

  const nodesOf = async (id: string) =>
    Object.fromEntries(
      ((await api().run(id)).snapshot?.nodes ?? []).map((each) => [each.id, each]),
    );

  it('a run shows which codes the terminology server verified, and a simulation shows the same', async () => {
    await post('t-known', 'right-1', 'right-2');
    expect((await api().endedRun('t-known')).status).toBe('completed');
    const nodes = await nodesOf('t-known');
    expect(nodes['strict']).toMatchObject({ status: 'done', terminology: { strict: 'verified' } });
    expect(nodes['lenient']).toMatchObject({
      status: 'done',
      terminology: { lenient: 'verified' },
    });
    const canonical = new URLSearchParams({ url: `${STRICT}/vs`, system: STRICT, code: 'right-1' });
    expect(server().questions).toContain(`/fhir/ValueSet/$validate-code?${canonical}`);

    const event = { eventType: 'code.received', strict: 'right-1', lenient: 'right-2' };
    const { nodes: simulated } = await dataOf(
      api()
        .client()
        .POST('/api/simulate', { body: { workflow: 'read-codes', event } }),
    );
    expect(simulated.map(({ terminology }) => terminology)).toEqual([
      undefined,
      { strict: 'verified' },
      { lenient: 'verified' },
    ]);
  });

  it('a code that the server does not know fails its node, without the code in the message', async () => {
    await post('t-wrong', 'right-1', 'wrong-code');
    const run = await api().endedRun('t-wrong');
    expect(run.status).toBe('failed');
    expect((await nodesOf('t-wrong'))['lenient']?.error).toMatchObject({ code: 'output-invalid' });
    expect(JSON.stringify(run.snapshot?.error)).not.toContain('wrong-code');
  });

  it('while the server fails, a code is only assumed; under a strict binding the node waits for the server', async () => {
    server().isUp = false;
    await post('t-down', 'right-new', 'right-new');
    const retried = await until(async () => {
      const { strict, lenient } = await nodesOf('t-down');
      return lenient?.status === 'done' && (strict?.attempts ?? 0) > 1
        ? { strict, lenient }
        : false;
    }, 'a second attempt of the strict node');
    expect(retried.lenient.terminology).toEqual({ lenient: 'assumed' });
    expect((await api().run('t-down')).status).toBe('running');
    server().isUp = true;
    expect((await api().endedRun('t-down')).status).toBe('completed');
    expect((await nodesOf('t-down'))['strict']).toMatchObject({
      status: 'done',
      terminology: { strict: 'verified' },
    });
  });
}
