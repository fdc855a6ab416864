import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const BUNDLE = join(__dirname, 'bundle');
const VERIFY = join(BUNDLE, 'verify.mjs');

/** In a process of its own: these modules are ES modules, which a spec cannot load. Prints JSON. */
function inModule(name: string, expression: string, ...args: readonly string[]): unknown {
  const script = `import(process.argv[1]).then(async (module) => console.log(JSON.stringify((await (${expression})) ?? null)))`;
  const file = join(BUNDLE, name);
  return JSON.parse(
    execFileSync(process.execPath, ['-e', script, file, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Exit code, and what was printed in one line. */
function verify(path: string, script = VERIFY): readonly [number | null, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], {
    encoding: 'utf8',
    env: {},
  });
  const said = `${stdout}${stderr}`;
  expect(said.trimEnd().split('\n')).toHaveLength(1);
  return [status, said.trimEnd()];
}

describe('a bundle', () => {
  let folder: string;
  let bundle: string;
  let archive: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bundle '));
    bundle = join(folder, 'platform-1.0.0');
    mkdirSync(join(bundle, 'dist/programs'), { recursive: true });
    writeFileSync(join(bundle, 'dist/programs/proxy.js'), 'one();\n');
    writeFileSync(join(bundle, 'a file.txt'), 'text');
    archive = inModule('seal.mjs', 'module.sealFolder(process.argv[2])', bundle) as string;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A copy that a test may spoil. */
  function copy(spoil: (copied: string) => void): string {
    const copied = mkdtempSync(join(folder, 'copy '));
    cpSync(bundle, copied, { recursive: true });
    spoil(copied);
    return copied;
  }

  it('is verified as a folder, also by its own script, and as an archive', () => {
    expect(verify(bundle)).toEqual([0, '✔ 3 files, all as they were bundled']);
    expect(verify(bundle, join(bundle, 'verify.mjs'))[0]).toBe(0);
    expect(verify(archive, join(folder, 'verify.mjs'))).toEqual([
      0,
      '✔ the archive is as it was made; unpack it, then verify the folder',
    ]);
  });

  it('is the same when it is unpacked, and after a start has created its data', () => {
    const elsewhere = mkdtempSync(join(folder, 'unpacked '));
    execFileSync('tar', ['xzf', archive, '-C', elsewhere]);
    const unpacked = join(elsewhere, 'platform-1.0.0');
    mkdirSync(join(unpacked, '.data'));
    writeFileSync(join(unpacked, '.data/runs.sqlite'), '');
    expect(verify(unpacked)[0]).toBe(0);
  });

  it('of the same files is the same archive', () => {
    const again = join(folder, 'again/platform-1.0.0');
    cpSync(bundle, again, { recursive: true });
    rmSync(join(again, 'SHA256SUMS'));
    const second = inModule('seal.mjs', 'module.sealFolder(process.argv[2])', again) as string;
    expect(readFileSync(second).equals(readFileSync(archive))).toBe(true);
  });

  it.each<readonly [string, (copied: string) => void, string]>([
    [
      'one changed byte',
      (at) => writeFileSync(join(at, 'dist/programs/proxy.js'), 'two();\n'),
      'dist/programs/proxy.js was changed',
    ],
    ['a missing file', (at) => rmSync(join(at, 'a file.txt')), 'a file.txt is missing'],
    [
      'an extra file',
      (at) => writeFileSync(join(at, 'dist/extra.js'), ''),
      'dist/extra.js does not belong to the bundle',
    ],
    [
      'a link',
      (at) => symlinkSync('/etc/passwd', join(at, 'dist/link')),
      'dist/link is neither a file nor a folder',
    ],
    ['no checksums', (at) => rmSync(join(at, 'SHA256SUMS')), 'SHA256SUMS is missing'],
    [
      'checksums that are none',
      (at) => appendFileSync(join(at, 'SHA256SUMS'), 'x\n'),
      'SHA256SUMS has a line that is no checksum',
    ],
  ])('with %s is refused in one line', (_, spoil, reason) => {
    const copied = copy(spoil);
    expect(verify(copied)).toEqual([1, `✖ ${copied}: ${reason}`]);
  });

  it.each<readonly [string, (at: string) => void, string]>([
    ['cut off', (at) => truncateSync(at, 200), 'was changed or cut off'],
    [
      'with one changed byte',
      (at) => {
        const bytes = readFileSync(at);
        bytes[100] = (bytes[100] ?? 0) ^ 1;
        writeFileSync(at, bytes);
      },
      'was changed or cut off',
    ],
    ['without its checksum', (at) => rmSync(`${at}.sha256`), '.sha256 is missing'],
    ['that is not there', (at) => rmSync(at), 'does not exist'],
  ])('as an archive %s is refused in one line', (_, spoil, reason) => {
    const at = mkdtempSync(join(folder, 'archive '));
    const copied = join(at, 'platform-1.0.0.tar.gz');
    cpSync(archive, copied);
    cpSync(`${archive}.sha256`, `${copied}.sha256`);
    spoil(copied);
    const [code, said] = verify(copied);
    expect(code).toBe(1);
    expect(said).toContain(reason);
  });
});

it('the bill of materials of a bundle has what it ships and nothing else', () => {
  const component = (id: string, ...properties: readonly string[]) => ({
    'bom-ref': id,
    properties: properties.map((name) => ({ name, value: 'true' })),
  });
  const bill = {
    serialNumber: 'random',
    metadata: { component: { 'bom-ref': 'own@1.0.0', name: 'folder' } },
    components: [
      component('a@1.0.0', 'cdx:npm:package:development'),
      component('b@2.0.0'),
      component('c@3.0.0'),
    ],
    dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@2.0.0', 'c@3.0.0'] }, { ref: 'c@3.0.0' }],
  };
  const about = (...ids: readonly string[]) =>
    JSON.stringify({ ids, product: 'platform', version: '1.0.0', timestamp: 'then' });
  const expression = 'module.onlyShipped(JSON.parse(process.argv[2]), JSON.parse(process.argv[3]))';
  expect(
    inModule('sbom.mjs', expression, JSON.stringify(bill), about('a@1.0.0', 'b@2.0.0')),
  ).toEqual({
    metadata: {
      timestamp: 'then',
      component: {
        'bom-ref': 'own@1.0.0',
        type: 'application',
        name: 'platform',
        version: '1.0.0',
      },
    },
    components: [component('a@1.0.0'), component('b@2.0.0')],
    dependencies: [
      { ref: 'own@1.0.0', dependsOn: ['a@1.0.0', 'b@2.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] },
    ],
  });
  expect(() =>
    inModule('sbom.mjs', expression, JSON.stringify(bill), about('missing@1.0.0')),
  ).toThrow('the lock file does not have missing@1.0.0');
});

it('every shipped package of a bundle has its licence in the table, and its text beside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licences '));
  try {
    const packages = [
      ['@scope/a', { license: 'MIT' }, 'LICENSE.md'],
      ['b', { licenses: [{ type: 'BSD' }, { type: 'GPL' }] }, undefined],
    ].map(([name, manifest, text]) => {
      const from = mkdtempSync(join(folder, 'package '));
      if (text !== undefined) writeFileSync(join(from, text as string), 'text');
      return { id: `${name as string}@1.0.0`, folder: from, manifest };
    });
    const write = (shipped: unknown) =>
      inModule(
        'licences.mjs',
        'module.writeLicences(process.argv[2], JSON.parse(process.argv[3]))',
        folder,
        JSON.stringify(shipped),
      );
    write(packages);
    const table = readFileSync(join(folder, 'licences/README.md'), 'utf8');
    expect(table).toContain('| @scope/a@1.0.0 | MIT | [LICENSE.md](@scope+a@1.0.0/LICENSE.md) |');
    expect(table).toContain('| b@1.0.0 | BSD OR GPL | no text in the package |');
    expect(readFileSync(join(folder, 'licences/@scope+a@1.0.0/LICENSE.md'), 'utf8')).toBe('text');
    const silent = { ...packages[1], manifest: {} };
    expect(() => write([silent])).toThrow('b@1.0.0 states no licence');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
