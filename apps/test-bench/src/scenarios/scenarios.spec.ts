import type { Observation, TestReport } from 'fhir/r4';

import { openHarness, type BenchHarness, type Shown } from '../__fixtures__/bench-harness';
import { startStandIn } from '../__fixtures__/stand-in-platform';
import { REPORT_TAG, SCENARIO_SYSTEM, toTestReport } from './test-report';

let bench: BenchHarness;
let standIn: ReturnType<typeof startStandIn> | undefined;
beforeAll(async () => {
  bench = await openHarness();
  await bench.signIn();
});
afterEach(async () => {
  await standIn?.stop();
  standIn = undefined;
});
afterAll(() => bench.close());

/** The report of the first scenario, which wrote the ward. */
let first: TestReport | undefined;

const start = (scenario: string): Promise<Shown> => bench.post('/scenarios', { scenario });

/** Follows a scenario to its end. Returns its page then. */
async function ended(path: string, at = bench): Promise<Shown> {
  for (;;) {
    const shown = await at.get(path);
    if (!shown.text.includes('The scenario is running')) return shown;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function play(scenario: string): Promise<Shown> {
  const { location = '' } = await start(scenario);
  expect(location).toMatch(/^\/scenarios\/.+\?follow=1$/);
  return ended(location);
}

/** The report that was written last. */
async function latest(): Promise<TestReport | undefined> {
  const { matches } = await bench.warehouse.search('TestReport', [
    ['_tag', REPORT_TAG],
    ['_sort', '-_lastUpdated'],
    ['_count', '1'],
  ]);
  return matches[0];
}

const invented = async (): Promise<number> => {
  const { matches } = await bench.warehouse.search('Patient', [
    ['identifier', 'urn:invented-ward:patient|'],
    ['_count', '500'],
  ]);
  return matches.length;
};

describe('a scenario', () => {
  it('that the platform answers as the rule asks has a green report, kept in the warehouse', async () => {
    standIn = startStandIn(bench.warehouse);
    const page = await play('morning-round');
    expect(page.text).toContain('The platform did everything that the rule asks for');
    expect(page.text).toContain('20 of 20');
    expect(page.text).toContain('&gt; 8 mmol/L as expected One immediate notification');
    first = await latest();
    expect(first).toMatchObject({
      ...{ status: 'completed', result: 'pass', score: 100, tester: 'Camille Orme' },
    });
    const list = await bench.get('/scenarios');
    expect(list.text).toContain('Morning round as expected 20 of 20');
  });

  it('marks everything that it writes', async () => {
    const tag = first?.meta?.tag?.[0]?.code ?? '';
    expect(tag).toMatch(/^morning-round-/);
    const tagged = async (type: 'Patient' | 'Observation' | 'MedicationRequest'): Promise<number> =>
      (
        await bench.warehouse.search(type, [
          ['_tag', `${SCENARIO_SYSTEM}|${tag}`],
          ['_count', '500'],
        ])
      ).matches.length;
    expect(await tagged('Patient')).toBe(20);
    expect(await tagged('Observation')).toBe(100);
    expect(await tagged('MedicationRequest')).toBeGreaterThan(5);
  });

  it('takes the ward that is there after one that was as expected, and is red when no platform answers', async () => {
    expect(await invented()).toBe(20);
    const { text } = await play('late-and-corrected');
    expect(text).toContain('The ward of 20 patients is there.');
    expect(await invented()).toBe(20);
    expect(text).toContain(
      'The platform did not do what the rule asks for: 11 missing, 0 unexpected.',
    );
    expect(text).toContain('Potassium 6.9 mmol/L missing One immediate notification Nothing');
    expect(await latest()).toMatchObject({ status: 'completed', result: 'fail' });
  });

  it('takes a new ward after another one, and names the result that was overlooked and the one that was notified twice', async () => {
    const isOf = (value: number) => (result: Observation) => result.valueQuantity?.value === value;
    standIn = startStandIn(bench.warehouse, { overlooks: isOf(6.8), doubles: isOf(6.4) });
    const { text } = await play('morning-round');
    expect(text).toContain('20 patients written.');
    expect(await invented()).toBe(40);
    expect(text).toContain('1 missing, 1 unexpected');
    expect(text).toContain('Potassium 6.8 mmol/L missing One immediate notification Nothing');
    expect(text).toContain('A notification that nothing asks for unexpected No notification');
    expect(await latest()).toMatchObject({ status: 'completed', result: 'fail' });
  });

  it('runs alone on its warehouse, and stops when it is asked to', async () => {
    const { location = '' } = await start('burst');
    const second = await start('ward');
    expect(second.status).toBe(409);
    expect(second.text).toContain('A scenario is already running on this warehouse.');
    const id = /scenarios\/([^?]+)/.exec(location)?.[1] ?? '';
    await bench.post(`/scenarios/${id}/stop`, {});
    expect((await bench.get(`/scenarios/${id}`)).text).toContain('This scenario was stopped');
    expect(await latest()).toMatchObject({ status: 'stopped' });
  });

  it('that another bench runs is in the way; one whose bench is gone says that it was broken off', async () => {
    const report = {
      ...{ name: 'burst' as const, tag: 'burst-1', outcome: 'running' as const, by: 'A' },
      ...{ startedAt: Date.now(), writtenAt: Date.now(), steps: [], checks: [] },
    };
    const kept = await bench.warehouse.create(toTestReport(report));
    expect((await start('ward')).status).toBe(409);
    bench.passTime(61_000);
    const { text } = await bench.get(`/scenarios/${kept.id}`);
    expect(text).toContain('This scenario was broken off: the test bench stopped');
    expect((await bench.get('/scenarios')).text).toContain('Burst of results broken off');
  });

  it('switches the development server off and on again, and nothing is lost', async () => {
    standIn = startStandIn(bench.warehouse);
    const { text } = await play('outage');
    expect(text).toContain('The warehouse is back.');
    expect(text).toContain('The platform did everything that the rule asks for');
    expect(bench.record.behaviours().failingRequests).toBe(0);
  }, 60_000);

  it('says that a warehouse of another maker cannot be switched off, and writes nothing there', async () => {
    const other = await openHarness({ admin: false });
    await other.signIn();
    const { location = '' } = await other.post('/scenarios', { scenario: 'outage' });
    const { text } = await ended(location, other);
    await other.close();
    expect(text).toContain('This scenario could not be played to its end.');
    expect(text).toContain('This warehouse cannot be switched off from here');
    expect(other.record.requests().some(({ url }) => url.includes('/Patient'))).toBe(false);
  });

  it('of another name is refused', async () => {
    expect(await start('<script>')).toMatchObject({ status: 409, location: undefined });
    expect(await bench.get('/scenarios/nobody')).toMatchObject({ status: 404 });
  });
});
