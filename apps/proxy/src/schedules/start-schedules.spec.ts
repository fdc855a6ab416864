import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { openProxyBench, type ProxyBench } from '../__fixtures__/proxy-bench';
import { published } from '../__fixtures__/proxy-catalog';
import { startSchedules } from './start-schedules';

const EVERY_SECOND = published('tick', {
  nodes: [{ id: 'start', type: 'core.schedule', config: { cron: '* * * * * *', missed: 'all' } }],
});

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

const deps = () =>
  ingestionDeps(bench, {
    workflows: [published('a'), EVERY_SECOND],
    now: () => new Date(),
  });

async function untilFired(count: number): Promise<void> {
  while (bench.engine.sent.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('two proxies fire every second, and start one run each second', async () => {
  const proxies = [startSchedules(deps()), startSchedules(deps())];
  await untilFired(3);
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  const ids = bench.engine.sent.map(({ runId }) => runId);
  const seconds = ids.map((id) => Date.parse(id.replace('schedule:tick:', '')));
  expect(new Set(ids).size).toBe(ids.length);
  expect(seconds).toEqual(seconds.map((_, index) => (seconds[0] ?? 0) + index * 1_000));
  expect(await bench.rows()).toEqual(ids.map((id) => `${id} null`));
});

it('fires nothing any more once it is stopped, and waits for what it fires', async () => {
  let begun = false;
  let answered = false;
  bench.engine.onSend = async () => {
    begun = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    answered = true;
  };
  const proxy = startSchedules(deps());
  while (!begun) await new Promise((resolve) => setTimeout(resolve, 5));
  await proxy.stop();
  expect(answered).toBe(true);
  expect(await bench.rows()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(bench.engine.sent).toHaveLength(1);
});

it('has nothing to do for workflows without a schedule', async () => {
  await startSchedules(ingestionDeps(bench)).stop();
  expect(bench.engine.sent).toEqual([]);
});
