import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { publishPlugin } from '@platform/plugin-registry';

import { operate } from '../__fixtures__/operator-harness';

let folder: string;
let env: Readonly<Record<string, string>>;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'upgrade-')));
  env = {
    INSTANCE_CONFIG: join(folder, 'instance.yaml'),
    PLATFORM_REGISTRY: join(folder, 'registry'),
    PLATFORM_DATA_DIR: join(folder, 'data'),
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function publish(name: string, ...versions: readonly string[]) {
  for (const version of versions) {
    const dir = join(folder, `${name}-${version}`);
    mkdirSync(dir);
    const text = `apiVersion: platform/plugin-v1\nname: ${name}\nversion: ${version}\ncontributes: {}\n`;
    writeFileSync(join(dir, 'plugin.yaml'), text);
    await publishPlugin({ dir, registry: join(folder, 'registry'), root: folder });
  }
}

const requirePlugins = (plugins: string) =>
  writeFileSync(
    join(folder, 'instance.yaml'),
    `apiVersion: platform/instance-v1\nplugins: ${plugins}\n`,
  );

const upgrade = (...words: readonly string[]) => operate(env, 'plugins', 'upgrade', ...words);

beforeEach(async () => {
  await publish('renal', '1.0.0');
  await publish('ward', '1.0.0');
  requirePlugins('{ renal: ^1.0.0, ward: ^1.0.0 }');
});

it('locks the highest version in range, of all or of those that are named', async () => {
  await upgrade();
  await publish('renal', '1.1.0', '2.0.0');
  await publish('ward', '1.1.0');
  expect(await upgrade('renal')).toEqual({
    code: 0,
    stdout: `PLUGIN  BEFORE  NOW
renal   1.0.0   1.1.0
ward    1.0.0   as it was

locked in ${join(folder, 'instance.lock.json')}
`,
    stderr: '',
  });
  const { stdout } = await upgrade('--json');
  expect(JSON.parse(stdout)).toEqual({
    lockFile: join(folder, 'instance.lock.json'),
    plugins: [
      { plugin: 'renal', before: '1.1.0', now: '1.1.0' },
      { plugin: 'ward', before: '1.0.0', now: '1.1.0' },
    ],
  });
});

it('plugins upgrade: says that there is nothing to lock', async () => {
  requirePlugins('{}');
  expect((await upgrade()).stdout).toBe('the instance requires no plugin by version\n');
});

it.each([
  ['a plugin that is not required', () => undefined, /"ghost" .* those are: renal, ward/],
  [
    'a registry that is not there',
    async () => {
      // The cache holds a version that is not locked. That does not count as a response of the registry.
      await publish('renal', '1.1.0');
      const locked = readFileSync(join(folder, 'instance.lock.json'));
      await upgrade();
      writeFileSync(join(folder, 'instance.lock.json'), locked);
      renameSync(join(folder, 'registry'), join(folder, 'away'));
    },
    /PLATFORM_REGISTRY: plugin registry: the folder ".*" does not exist/,
  ],
  [
    'a lock that cannot be read',
    () => writeFileSync(join(folder, 'instance.lock.json'), '{'),
    /instance\.lock\.json/,
  ],
])(
  'plugins upgrade: is refused in one line, leaving the lock, with %s',
  async (what, prepare, names) => {
    await upgrade();
    await prepare();
    const before = readFileSync(join(folder, 'instance.lock.json'), 'utf8');
    const { code, stdout, stderr } = await upgrade(...(what.includes('required') ? ['ghost'] : []));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(names);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(readFileSync(join(folder, 'instance.lock.json'), 'utf8')).toBe(before);
  },
);
