import { until } from '@platform/testing';

import { APPROVED, openAgentsSite, type AgentsSite } from './__fixtures__/agents-site';

let site: AgentsSite;
beforeAll(async () => {
  site = await openAgentsSite();
});
afterAll(() => site?.stop());

it('a hundred live simulations at the same time do not slow the health probe', async () => {
  let isOver = false;
  const probes: number[] = [];
  const probing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      expect((await fetch(`${site.stack.proxyUrl}/healthz`)).status).toBe(200);
      probes.push(performance.now() - begun);
    }
  })();
  // One caller may have twenty waiting; the others hear that all are busy, and ask again.
  const completed = async (): Promise<void> => {
    const { status, body } = await until(async () => {
      const answer = await site.simulate('live', APPROVED);
      return answer.status === 503 ? undefined : answer;
    }, 'a compute process');
    expect([status, body.status]).toEqual([200, 'completed']);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 100 }, completed));
  const all = performance.now() - begun;
  isOver = true;
  await probing;
  expect(probes.length).toBeGreaterThan(20);
  // A probe that had to wait for the simulations would wait for most of them.
  const [middle = all] = [...probes].sort((one, other) => one - other).slice(probes.length / 2);
  expect(middle).toBeLessThan(all / 50);
  expect(Math.max(...probes)).toBeLessThan(all / 2);
});
