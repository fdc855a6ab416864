import { createLogger } from '@platform/telemetry';

import { openHarness, type BenchHarness } from '../__fixtures__/bench-harness';
import { startStandIn } from '../__fixtures__/stand-in-platform';
import { runScenarioCommand } from './command';

const TIMES = { waitMs: 2_500, quietMs: 300 };

interface Outcome {
  readonly code: number;
  readonly printed: string;
  readonly status: string;
}

async function run(...argv: readonly string[]): Promise<Outcome> {
  const printed: string[] = [];
  const status: string[] = [];
  const code = await runScenarioCommand({
    ...{ argv, env: {}, logger: createLogger('scenario'), times: TIMES, onStop: () => undefined },
    print: (line) => printed.push(line),
    printStatus: (line) => status.push(line),
  });
  return { code, printed: printed.join('\n'), status: status.join('\n') };
}

describe('npm run scenario', () => {
  let bench: BenchHarness;
  beforeAll(async () => {
    bench = await openHarness();
  });
  afterAll(() => bench.close());

  it('says what it does and ends with 0 when the platform did as the rule asks', async () => {
    const standIn = startStandIn(bench.warehouse);
    const { code, printed, status } = await run('morning-round', '--fhir', bench.record.url);
    await standIn.stop();
    expect(code).toBe(0);
    expect(status).toMatch(/\d s {2}20 patients écrits\./);
    expect(printed).toMatch(/^Visite du matin: conforme, 20 sur 20\nTestReport\/.+$/);
  });

  it('names what is missing and ends with 1', async () => {
    const { url } = bench.record;
    const { code, printed } = await run('morning-round', '--fhir', url, '--language', 'en');
    expect(code).toBe(1);
    expect(printed).toContain('Morning round: not as expected, 14 of 20');
    expect(printed).toMatch(/ {2}missing: .* Potassium 6\.8 mmol\/L \(Observation\/.+\)/);
    expect(printed).not.toContain('4.1');
  });

  it('ends with 75 when the server is away', async () => {
    const { code, status } = await run('ward', '--fhir', 'http://127.0.0.1:9/fhir');
    expect(code).toBe(75);
    expect(status).toContain('L’entrepôt n’a pas servi');
  });
});

it.each([
  [[], 'one scenario is expected'],
  [['ward', 'burst'], 'one scenario is expected'],
  [['night'], 'night: expected one of ward, morning-round'],
  [['ward', '--fhir', 'nowhere'], '--fhir nowhere: expected an address'],
  [['ward', '--language', 'de'], '--language de: expected fr or en'],
  [['ward', '--loud'], "Unknown option '--loud'"],
])('npm run scenario refuses %j', async (argv, message) => {
  const { code, status, printed } = await run(...argv);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(status).toContain(message);
});

it('npm run scenario --help lists the scenarios', async () => {
  const { code, printed } = await run('--help');
  expect(code).toBe(0);
  expect(printed).toContain('ward, morning-round, burst, outage, late-and-corrected');
});
