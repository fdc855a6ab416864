import { NotFoundError } from '@platform/ports';

import { HandlerRefusal } from '../__fixtures__/ingress-stand-in';
import { openProxyBench, snapshotOf, type ProxyBench } from '../__fixtures__/proxy-bench';
import { createLiveRuns } from '../runs/live-runs';
import { AmbiguousValidationError, resolveValidation } from './resolve-validation';

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

const resolve = (run: string) =>
  resolveValidation(
    { run, decision: 'accepted' },
    { ingress: bench.ingress, live: createLiveRuns(bench.ingress, bench.store) },
  );
const waits = (runId: string, ...paths: string[]): void => {
  const pending = paths.map((path) => ({
    runId,
    pendingId: `${path}:${runId}`,
    kind: 'core.validation',
    workflowName: 'Workflow a',
    title: 'Valider',
    payload: {},
  }));
  bench.engine.snapshots.set(runId, snapshotOf(runId, { pending }));
};

describe('a decision that an event source states', () => {
  it('names the validation, or the run that waits for nothing else', async () => {
    waits('lab:1', 'ask');
    await resolve('ask:lab:1');
    await resolve('lab:1');
    expect(bench.engine.told.map(({ input }) => input)).toEqual([
      { pendingId: 'ask:lab:1', decision: 'accepted' },
      { pendingId: 'ask:lab:1', decision: 'accepted' },
    ]);
  });

  it('is refused when the run waits for several, or for none', async () => {
    waits('evt-1', 'ask', 'sign');
    waits('evt-2');
    await expect(resolve('evt-1')).rejects.toThrow(AmbiguousValidationError);
    await expect(resolve('evt-2')).rejects.toThrow(NotFoundError);
    await expect(resolve('never')).rejects.toThrow(NotFoundError);
    expect(bench.engine.told).toEqual([]);
  });

  it('is refused as over HTTP', async () => {
    waits('evt-1', 'ask');
    bench.engine.onTell = () => {
      throw new HandlerRefusal(410, { code: 'expired' });
    };
    await expect(resolve('ask:evt-1')).rejects.toMatchObject({ problem: { code: 'expired' } });
  });
});
