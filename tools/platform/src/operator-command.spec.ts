import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  openOperatorHarness,
  operate,
  type OperatorHarness,
} from './__fixtures__/operator-harness';

const UNREACHABLE = {
  RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
  RESTATE_URL: 'http://127.0.0.1:1',
  PLATFORM_DATA_DIR: join(tmpdir(), 'no such folder'),
};

describe('the command line', () => {
  it.each([[], ['--help'], ['-h']])('lists the commands: %p', async (...argv) => {
    const { code, stdout } = await operate({}, ...argv);
    expect(code).toBe(0);
    for (const words of [
      'runs suspended',
      'runs lost',
      'restorations',
      'plugins impact',
      'plugins upgrade',
      'deployments prune',
      'deployments move',
      'index rebuild',
      'keys create',
      'refused resubmit',
      'bindings try',
      'audit verify',
    ]) {
      expect(stdout).toContain(words);
    }
  });

  it.each([
    'runs suspended',
    'runs lost',
    'restorations',
    'plugins impact',
    'plugins upgrade',
    'deployments',
    'deployments move',
    'deployments prune',
    'index rebuild',
    'keys create',
    'keys list',
    'keys revoke',
    'refused',
    'refused resubmit',
    'refused delete',
    'bindings try',
    'audit verify',
  ])('is explained without a control plane: %s --help', async (words) => {
    const { code, stdout } = await operate(UNREACHABLE, ...words.split(' '), '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: platform ${words}`);
  });

  it.each([
    ['plugins', ['plugins impact', 'plugins upgrade']],
    ['runs', ['runs suspended', 'runs lost']],
    ['keys', ['keys create', 'keys list', 'keys revoke']],
  ])('lists the commands of a group: %s --help', async (group, commands) => {
    const { code, stdout } = await operate(UNREACHABLE, group, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: platform ${group} <command>`);
    expect(stdout.match(/^ {2}\S+ \S+/gm)?.map((words) => words.trim())).toEqual(commands);
  });

  it.each([
    ['runs', /unknown command "runs"/],
    ['runs suspended --patient', /'--patient'/],
    ['runs suspended all', /unexpected "all"/],
    ['runs lost --database sqlite::memory: --dry-run', /--dry-run goes with --rerun/],
    ['runs lost', /--database: .*RUN_DB_URL/],
    ['restorations', /--database: .*RUN_DB_URL/],
    ['deployments move dp_1', /"" is no address/],
    ['deployments move dp_1 ftp://there', /"ftp:\/\/there" is no address/],
    ['deployments move dp_1 http://there dp_2', /unexpected "dp_2"/],
    ['plugins impact', /<name>/],
    ['plugins impact x@', /"x@"/],
    ['index rebuild', /--database: .*RUN_DB_URL/],
    ['index rebuild --database mysql://h/d', /--database is not usable/],
  ])('is refused in one line that names what to fix: %s', async (words, names) => {
    const { code, stdout, stderr } = await operate(UNREACHABLE, ...words.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(names);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('a control plane that cannot be reached', () => {
  it.each(['runs suspended', 'runs suspended --json', 'deployments', 'deployments prune'])(
    'is one line that names the variable: %s',
    async (words) => {
      const { code, stdout, stderr } = await operate(UNREACHABLE, ...words.split(' '));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^[^\n]*http:\/\/127\.0\.0\.1:1[^\n]*RESTATE_ADMIN_URL\n$/);
    },
  );

  it('is a different error than an address in a wrong form', async () => {
    const { code, stderr } = await operate({ RESTATE_ADMIN_URL: '127.0.0.1:9070' }, 'deployments');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'RESTATE_ADMIN_URL is neither an http address nor unix:<path of a socket>: "127.0.0.1:9070"\n',
    );
  });
});

describe('an empty control plane', () => {
  let harness: OperatorHarness;
  beforeAll(async () => {
    harness = await openOperatorHarness();
  });
  afterAll(() => harness?.close());

  it('has nothing unfinished', async () => {
    expect((await harness.operate('runs', 'suspended')).stdout).toBe('every run has ended\n');
    expect((await harness.operate('runs', 'suspended', '--json')).stdout).toBe('[]\n');
  });

  it('has no deployment to list or to remove', async () => {
    expect((await harness.operate('deployments', '--json')).stdout).toBe('[]\n');
    expect(await harness.operate('deployments', 'prune')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('is not mistaken for its ingress', async () => {
    const { code, stderr } = await operate(
      { RESTATE_ADMIN_URL: harness.controlPlane.ingressUrl },
      'deployments',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('check that RESTATE_ADMIN_URL is its admin address');
  });
});
