import { ATTACKS } from './attacks';
import { type Attack } from './attack';
import { type AttackResult, launchAttack } from './launch-attack';
import { printResult } from './print-results';
import { runAttacks } from './run-attacks';
import { openTarget, type OpenTarget } from './target/open-target';

const QUICK = ATTACKS.filter(({ isQuick }) => isQuick);

it('names every attack once', () => {
  const names = ATTACKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('the platform withstands', () => {
  let results: readonly AttackResult[];
  beforeAll(async () => {
    results = await runAttacks(QUICK);
  }, 600_000);

  it.each(QUICK.map(({ does, name }) => [does, name] as const))('one who %s', (_does, name) => {
    const result = results.find(({ attack }) => attack.name === name);
    expect(result?.failures.length === 0 ? 'withstood' : result && printResult(result)).toBe(
      'withstood',
    );
  });
});

describe('the suite notices', () => {
  let target: OpenTarget;
  beforeAll(async () => {
    target = await openTarget('open');
  });
  afterAll(() => target?.close());

  const attacked = (run: Attack['run']): Promise<AttackResult> =>
    launchAttack({ name: 'x', does: 'x', mode: 'open', isQuick: false, run }, target);

  it('a proxy that is held up', async () => {
    const { failures } = await attacked(async ({ stack }) => {
      const pid = stack.proxy.pid as number;
      process.kill(pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      process.kill(pid, 'SIGCONT');
      return 'nothing';
    });
    expect(failures).toEqual([expect.stringMatching(/^\/healthz waited \d+ ms$/)]);
  });

  it('a process that ends', async () => {
    const { failures } = await attacked(async ({ stack }) => {
      await stack.endpoint.kill();
      return 'nothing';
    });
    expect(failures).toEqual(['the endpoint ended']);
  });

  it('an attack that got something', async () => {
    const { failures } = await attacked(() => Promise.reject(new Error('got a name')));
    expect(failures).toEqual(['got a name']);
  });
});
