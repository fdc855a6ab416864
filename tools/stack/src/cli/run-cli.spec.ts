import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { builtScript, until } from '@platform/testing';
import { choosePorts } from '../ports';
import { startMarkOf } from '../process-identity';
import { repositoryRoot } from '../repository-root';
import { createTemporaryFolder } from '../temporary-folder';
import { runCli } from './run-cli';

const PORTS_WITH_CONSOLE = [
  ...['console', 'test-bench', 'proxy', 'endpoint', 'ingress', 'admin', 'fabric'].flatMap(
    (name) => [`--${name}-port`, '0'],
  ),
];
/** Free ports, and no console, whose page would have to be bundled. */
const FREE_PORTS = ['--no-console', ...PORTS_WITH_CONSOLE];
/** The demonstration without a FHIR server, whose port a manifest names. */
const IN_MEMORY = ['--instance', join(repositoryRoot(), 'examples/instance-memory.yaml')];

interface Command {
  child: ChildProcess;
  output(): string;
  errors(): string;
  exited: Promise<number | null>;
  shows(text: string): Promise<void>;
}

const FIXTURES = join(__dirname, '../__fixtures__');
const WITH_STAND_INS = builtScript(join(FIXTURES, 'cli-with-stand-ins.script.ts'));
/** The command as it is built. */
const BUILT = join(repositoryRoot(), 'dist/programs/stack.js');

const commands: Command[] = [];
let folder: ReturnType<typeof createTemporaryFolder>;

function command(args: readonly string[], main = WITH_STAND_INS): Command {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: repositoryRoot(),
    detached: true,
    env: {
      PATH: process.env['PATH'],
      INIT_CWD: folder.path,
      STAND_INS: FIXTURES,
      STAND_IN_REFUSAL: join(folder.path, 'refusal'),
      STAND_IN_IMPEDIMENT: join(folder.path, 'impediment'),
    },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const started: Command = {
    child,
    output: () => output,
    errors: () => errors,
    exited: new Promise((resolve) => child.once('close', resolve)),
    async shows(text) {
      await until(() => {
        if (!output.includes(text) && child.exitCode !== null) {
          throw new Error(`Ended: ${output}${errors}`);
        }
        return output.includes(text);
      }, text);
    },
  };
  commands.push(started);
  return started;
}

/** What the command answers that starts nothing, without a process of its own. */
async function answerTo(args: readonly string[]) {
  let output = '';
  let errors = '';
  const code = await runCli({
    argv: args,
    env: { PATH: process.env['PATH'], INIT_CWD: folder.path },
    nodeVersion: process.versions.node,
    stdout: { write: (text) => (output += text) },
    stderr: { write: (text) => (errors += text) },
  });
  return { code, output, errors };
}

const recorded = (): { name: string; pid: number }[] => {
  const record = JSON.parse(readFileSync(join(folder.path, 'data', 'stack.json'), 'utf8')) as {
    processes: { name: string; pid: number }[];
  };
  return record.processes;
};

const recordedPids = (): number[] => recorded().map(({ pid }) => pid);

const pidOf = (name: string): number => recorded().find((found) => found.name === name)?.pid ?? 0;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const alive = (pids: readonly number[]): number[] =>
  pids.filter((pid) => startMarkOf(pid) !== undefined);

beforeEach(() => {
  folder = createTemporaryFolder();
});

afterEach(async () => {
  for (const { child, exited } of commands.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
  }
  folder.remove();
});

it('run cli: explains itself', async () => {
  const help = command(['--help'], BUILT);
  expect(await help.exited).toBe(0);
  for (const word of ['--data', '--proxy-port', '4000', 'Ctrl-C', 'Exit codes']) {
    expect(help.output()).toContain(word);
  }
});

it.each([
  [['--prot', '1'], /^Unknown option '--prot'.*--help\)\.\n$/],
  [
    ['--fhir-server', '--instance', '/nowhere.yaml'],
    /^--fhir-server needs an instance that names.*\n$/,
  ],
  [['--proxy-port', '70000'], /^--proxy-port wants a port between 0 and 65535, not "70000".*\n$/],
])('run cli: answers %j with one line and exit code 2', async (args, line) => {
  const { code, output, errors } = await answerTo(args);
  expect(code).toBe(2);
  expect(errors).toMatch(line);
  expect(output).toBe('');
});

it('run cli: refuses a wrong instance before anything starts, in one line that names the key', async () => {
  const file = join(folder.path, 'instance.yaml');
  writeFileSync(file, 'apiVersion: platform/instance-v1\nportz: {}\n');
  const { code, output, errors } = await answerTo([
    '--data',
    'data',
    '--instance',
    file,
    ...FREE_PORTS,
  ]);
  expect(code).toBe(78);
  expect(output).toBe('');
  expect(errors).toMatch(/^[^\n]*instance\.yaml[^\n]*portz[^\n]*\n$/);
});

it('starts, tells where things are, and stops everything on Ctrl-C', async () => {
  const { child, exited, shows, output, errors } = command([
    '--data',
    'data',
    ...IN_MEMORY,
    ...FREE_PORTS,
  ]);
  await shows('Try next');
  await shows('demo-1');
  const pids = recordedPids();
  expect(alive(pids)).toHaveLength(3);
  expect(output()).toMatch(/✔ proxy +http:\/\/127\.0\.0\.1:\d+/);
  expect(output()).toContain('logs  data/logs\n');
  // eslint-disable-next-line no-control-regex -- colours are what must be absent
  expect(output()).not.toMatch(/\u001b/);

  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(alive(pids)).toEqual([]);
  expect(output()).toMatch(/proxy +stopped[^]*endpoint +stopped[^]*control plane +stopped/);
  expect(output().trimEnd()).toMatch(/Stopped\.$/);
  expect(errors()).toBe('');
});

it('run cli: starts the FHIR server that the instance names when it is asked for, with a record, before the processes that read it, and the test bench on it', async () => {
  const { proxy: port } = await choosePorts(['proxy'], {});
  const file = join(folder.path, 'instance.yaml');
  const url = `http://127.0.0.1:${port}/fhir`;
  writeFileSync(
    file,
    `apiVersion: platform/instance-v1\nsources: { any: { baseUrl: '${url}' } }\n`,
  );
  const options = ['--data', 'data', '--instance', file, '--fhir-server', ...FREE_PORTS];
  const { child, exited, shows, output } = command(options);
  await shows('Ctrl-C stops everything');
  expect(output()).toContain(`✔ FHIR server   ${url}, the record of this instance, invented`);
  expect((await fetch(`${url}/Patient/p-severe`)).status).toBe(200);
  const pids = recordedPids();
  const [, bench = ''] = /✔ test bench +(\S+)/.exec(output()) ?? [];
  expect(await (await fetch(`${bench}/sign-in`)).text()).toContain('Camille Orme');
  expect(alive(pids)).toHaveLength(5);
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(alive(pids)).toEqual([]);
  expect(output()).toMatch(/test bench +stopped[^]*control plane +stopped[^]*FHIR server +stopped/);
});

it('run cli: says which port the FHIR server would need, starts none unasked, and shows the example with its own instance alone', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const file = join(folder.path, 'instance.yaml');
  writeFileSync(file, `apiVersion: platform/instance-v1\nname: http://127.0.0.1:${port}/fhir\n`);
  const options = ['--data', 'data', '--instance', file, ...FREE_PORTS];
  const refused = command([...options, '--fhir-server']);
  expect(await refused.exited).toBe(75);
  // The server at that address may be the site's own: without the option nothing takes its place.
  const own = command(options);
  await own.shows('Ctrl-C stops everything');
  expect(own.output()).toContain(
    `uses the FHIR server http://127.0.0.1:${port}/fhir, which is not`,
  );
  expect(own.output()).not.toContain('✔ FHIR server');
  expect(own.output()).toMatch(/Try next[^]*\/api\/catalog[^]*\/api\/docs/);
  expect(own.output()).not.toContain('demo-1');
  taken.close();
  expect(refused.errors()).toContain(
    `Port ${port}, at which the instance expects its FHIR server, is taken`,
  );
});

it('run cli: keeps starting what something impedes, with the others up, until it is back, and stops everything when it refuses its configuration', async () => {
  const { exited, shows, errors, output } = command([
    '--data',
    'data',
    ...IN_MEMORY,
    ...FREE_PORTS,
  ]);
  await shows('Try next');
  const others = ['control plane', 'proxy'].map(pidOf);
  writeFileSync(join(folder.path, 'impediment'), 'RUN_DB_URL : connexion impossible');
  process.kill(pidOf('endpoint'), 'SIGKILL');
  await shows('start 4 in');
  expect(output()).toContain('endpoint      ended (signal SIGKILL), restarting in 0.2 s');
  expect(output()).toContain(
    'endpoint      is down (RUN_DB_URL : connexion impossible); start 2 in 0.4 s, until it succeeds; the others stay up\n',
  );
  expect(output().match(/is down/g)).toHaveLength(2);
  expect(alive(others)).toEqual(others);

  rmSync(join(folder.path, 'impediment'));
  await shows('endpoint      is back');
  expect(['control plane', 'proxy'].map(pidOf)).toEqual(others);
  expect(errors()).toBe('');

  const pids = recordedPids();
  writeFileSync(join(folder.path, 'refusal'), 'instance.yaml : plugin inconnu');
  process.kill(pidOf('endpoint'), 'SIGKILL');
  expect(await exited).toBe(78);
  expect(errors()).toBe('endpoint: instance.yaml : plugin inconnu\n');
  expect(alive(pids)).toEqual([]);
});

it('run cli: does not start when something impedes it, and says so in one line', async () => {
  writeFileSync(join(folder.path, 'impediment'), 'RUN_DB_URL : connexion impossible');
  const { exited, errors } = command(['--data', 'data', ...IN_MEMORY, ...FREE_PORTS]);
  expect(await exited).toBe(75);
  expect(errors()).toBe('endpoint: RUN_DB_URL : connexion impossible\n');
});

it('run cli: can be interrupted while it starts', async () => {
  const { child, exited, shows } = command(['--data', 'data', ...IN_MEMORY, ...FREE_PORTS]);
  await shows('control plane starting');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('run cli: can be interrupted from the terminal while the page of the console is bundled', async () => {
  const { child, exited, shows, errors } = command([
    '--data',
    'data',
    ...IN_MEMORY,
    ...PORTS_WITH_CONSOLE,
  ]);
  await shows('console       starting');
  await pause(1_000);
  // A terminal sends Ctrl-C to the whole group, the bundler included.
  process.kill(-(child.pid as number), 'SIGINT');
  expect(await exited).toBe(0);
  expect(errors()).toBe('');
});

it('run cli: ends what a killed start left behind, then starts, and ends at once on a second Ctrl-C, whatever the processes do', async () => {
  const first = command(['--data', 'data', ...IN_MEMORY, ...FREE_PORTS]);
  await first.shows('Try next');
  const pids = recordedPids();
  first.child.kill('SIGKILL');
  await first.exited.catch(() => undefined);
  expect(alive(pids).length).toBeGreaterThan(0);

  const second = command(['--data', 'data', ...IN_MEMORY, ...FREE_PORTS]);
  await second.shows('Try next');
  expect(second.output()).toMatch(
    /Ended what a killed start left behind: .*control plane \(pid \d+\)/,
  );
  expect(alive(pids)).toEqual([]);

  const started = recordedPids();
  process.kill(pidOf('endpoint'), 'SIGSTOP');
  second.child.kill('SIGINT');
  await second.shows('endpoint      stopping');
  await pause(600);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(130);
  await until(() => alive(started).length === 0, 'the end of all processes');
});

it('run cli: names a taken port before it starts anything', async () => {
  const { proxy: port } = await choosePorts(['proxy'], {});
  const server = createServer().listen(port, '127.0.0.1');
  try {
    const args = ['--data', 'data', ...IN_MEMORY, ...FREE_PORTS, '--proxy-port', String(port)];
    const { code, errors, output } = await answerTo(args);
    expect(code).toBe(75);
    expect(errors).toBe(
      `Port ${port}, wanted by the proxy (REST API), is taken; choose another with --proxy-port <port>.\n`,
    );
    expect(output).not.toContain('starting');
  } finally {
    server.close();
  }
});
