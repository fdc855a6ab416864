import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const INPUTS = join(__dirname, 'inputs.mjs');
const STAGE = join(__dirname, 'stage.mjs');

/** Runs a script in a process of its own: these modules are ES modules, which a spec cannot load. */
const run = (script: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--enable-source-maps', '-e', script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();

describe('an output', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'programs '));
    for (const folder of ['dist/out', 'libs', 'plugins/ward']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    write('libs/a.ts', 'one');
    write('package-lock.json', '{}');
    write('plugins/ward/plugin.yaml', 'name: ward');
    run(
      `import('${INPUTS}').then(({ noteInputs }) =>
      noteInputs(process.argv[1], 'dist/out', [process.argv[1] + '/libs/a.ts', process.argv[1] + '/node_modules/x.js']))`,
      root,
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const isFresh = (): string =>
    run(
      `import('${INPUTS}').then(({ isFresh }) => console.log(isFresh(process.argv[1], 'dist/out')))`,
      root,
    );

  it('is up to date until a source, the lock file or the plugins change, and again when they are as they were', () => {
    expect(isFresh()).toBe('true');
    write('libs/a.ts', 'two');
    expect(isFresh()).toBe('false');
    write('libs/a.ts', 'one');
    expect(isFresh()).toBe('true');
    write('package-lock.json', '{ }');
    expect(isFresh()).toBe('false');
    write('package-lock.json', '{}');
    mkdirSync(join(root, 'plugins/bed'));
    write('plugins/bed/plugin.yaml', 'name: bed');
    expect(isFresh()).toBe('false');
  });

  it('of scripts that specs start is up to date until there is another script', () => {
    const script = `import('${INPUTS}').then(({ isFresh, noteInputs }) => {
      const [, root, step] = process.argv;
      if (step === 'note') noteInputs(root, 'dist/scripts', []);
      else console.log(isFresh(root, 'dist/scripts'));
    })`;
    for (const folder of ['apps', 'tools', 'e2e', 'dist/scripts']) mkdirSync(join(root, folder));
    run(script, root, 'note');
    expect(run(script, root, 'look')).toBe('true');
    write('libs/another.script.ts', '');
    expect(run(script, root, 'look')).toBe('false');
  });

  it.each(['dist/out.inputs.json', 'dist/out'])('without %s is not', (path) => {
    rmSync(join(root, path), { recursive: true });
    expect(isFresh()).toBe('false');
  });
});

it('an error in a built program names the line of its TypeScript source', () => {
  const source = 'plugins/core/src/nodes/schedule.ts';
  const stack = run(`
    try {
      require('./dist/programs/plugins/core/src/nodes/schedule.js').default().accept({ event: { firedAt: 'x' } });
    } catch (error) {
      console.log(error.stack);
    }`);
  const lines = readFileSync(join(ROOT, source), 'utf8').split('\n');
  const thrown = lines.findIndex((line) => line.includes('throw new NodeError')) + 1;
  expect(stack).toContain(`${join(ROOT, source)}:${thrown}:`);
});

it('every schema that is built by a name has its check among the files of the programs', () => {
  const names = readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /src\/.*(?<!spec)\.ts$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(ROOT, 'libs', path), 'utf8').matchAll(/builtAs: ['`]([a-z-]+)/g),
    ])
    .map(([, name]) => name);
  const parts = JSON.parse(readFileSync(join(ROOT, 'dist/programs/parts.json'), 'utf8')) as {
    readonly proxy: { readonly files: readonly string[] };
  };
  expect(names).toContain('workflow');
  for (const name of names) {
    expect(parts.proxy.files).toContainEqual(expect.stringMatching(`^check-${name}`));
  }
});

it('the operator command takes the data folder of its own repository, from whatever folder it is called', async () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'installed ')));
  const server = createServer((_request, response) => response.writeHead(503).end());
  server.listen(0, '127.0.0.1');
  try {
    run(
      `import('${STAGE}').then(({ stageImage }) => stageImage(process.cwd(), 'proxy', process.argv[1]))`,
      copy,
    );
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    mkdirSync(join(copy, '.data'));
    const address = `http://127.0.0.1:${port}`;
    const stack = { controlPlane: { RESTATE_ADMIN_URL: address } };
    writeFileSync(join(copy, '.data/stack.json'), JSON.stringify(stack));
    const { stderr } = await new Promise<{ stderr: string }>((resolve) => {
      const args = [join(copy, 'dist/programs/platform.js'), 'deployments'];
      const env = { PATH: process.env['PATH'] };
      execFile(process.execPath, args, { cwd: tmpdir(), env }, (_error, _stdout, said) =>
        resolve({ stderr: said }),
      );
    });
    expect(stderr).toContain(address);
  } finally {
    server.close();
    rmSync(copy, { recursive: true });
  }
});
