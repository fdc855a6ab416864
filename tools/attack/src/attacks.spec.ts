import { ATTACKS } from './attacks';
import { type Attack } from './attack';
import { type AttackResult, launchAttack } from './launch-attack';
import { printResult } from './print-results';
import { launchUntilSure } from './run-attacks';
import { openTarget, type OpenTarget } from './target/open-target';

/**
 * One attack through each door: the API, a connection, the folder of a source. One stack withstands all of them in a few
 * seconds. `npm run campaigns -- attack` launches all.
 */
const IN_GATE = [
  ['sends what becomes too much', 'alias-bombs'],
  ['sends too many requests', 'pipelined-requests'],
  ['drops hostile files', 'inbox-deep-file'],
] as const;

let target: OpenTarget;
beforeAll(async () => {
  target = await openTarget('keys');
});
afterAll(() => target?.close());

it('the list names every attack once', () => {
  const names = ATTACKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('the platform withstands', () => {
  it.each(IN_GATE)('one who %s: %s', async (_kind, name) => {
    const attack = ATTACKS.find((each) => each.name === name) as Attack;
    const result = await launchUntilSure(attack, target);
    expect(result.failures.length === 0 ? 'withstood' : printResult(result)).toBe('withstood');
  });
});

describe('the suite notices', () => {
  const attacked = (run: Attack['run'], more: Partial<Attack> = {}): Promise<AttackResult> =>
    launchAttack({ name: 'x', does: 'x', mode: 'keys', isQuick: false, run, ...more }, target);
  /** How long the proxy waits on a busy machine is not what a test is about. */
  const MAY_WAIT = { healthMayWaitMs: Infinity };

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
      await stack.controlPlane.kill();
      return 'nothing';
    }, MAY_WAIT);
    expect(failures).toEqual(['the control plane ended']);
  });

  it('an attack that got something', async () => {
    const { failures } = await attacked(() => Promise.reject(new Error('got a name')), MAY_WAIT);
    expect(failures).toEqual(['got a name']);
  });
});
