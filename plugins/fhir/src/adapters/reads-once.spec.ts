import { inEffect } from '@platform/sdk';

import { ANNE, closeRecordHarness, openRecordHarness } from '../__fixtures__/open-record';

afterAll(closeRecordHarness);

/** Runs `work` as an effect of a run. */
const of = <T>(run: object, work: () => Promise<T>): Promise<T> =>
  inEffect({ run, signal: new AbortController().signal, pauseLimit: () => () => undefined }, work);

async function open() {
  const { port, server } = await openRecordHarness([ANNE]);
  const reads = () =>
    server.requests().filter(({ method, url }) => method === 'GET' && /Patient\/anne$/.test(url))
      .length;
  return { port, reads };
}

describe('the Patient', () => {
  it('is read once for the effects of a run, and again for those of another', async () => {
    const { port, reads } = await open();
    const run = {};
    await of(run, () => port.getConditions('anne'));
    await of(run, () => port.getAllergies('anne'));
    await of(run, () =>
      port.addNotification(
        'anne',
        { severity: 'info', title: 'Fait', body: 'Fait', category: 'notification' } as never,
        {
          idempotencyKey: 'k',
        } as never,
      ),
    );
    expect(reads()).toBe(1);
    await of({}, () => port.getAllergies('anne'));
    expect(reads()).toBe(2);
  });

  it('is read each time outside of a run', async () => {
    const { port, reads } = await open();
    await port.getConditions('anne');
    await port.getAllergies('anne');
    expect(reads()).toBe(2);
  });

  it('is read as it is before it is changed, and as it then is afterwards', async () => {
    const { port, reads } = await open();
    const run = {};
    await of(run, () => port.getDemographics('anne'));
    await of(run, () => port.updateDemographics('anne', { sex: 'unknown' }));
    const after = await of(run, () => port.getDemographics('anne'));
    expect(after.sex).toBe('unknown');
    expect(reads()).toBe(3);
  });
});
