import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { bundlePlugin } from './bundle-plugin';

const MANIFEST = 'apiVersion: platform/plugin-v1\nname: lab\nversion: 1.0.0\n';

let root: string;
let source: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bundle-')));
  source = join(root, 'plugins/lab');
  write('plugins/lab/plugin.yaml', MANIFEST);
  write('plugins/lab/i18n/en.yaml', 'plugin.description: Lab\n');
  write(
    'plugins/lab/src/nodes/a.ts',
    `import { type Word, word } from '@platform/words';
import { add } from 'sums';
import 'node:path';
import 'fs';
import codes from '../codes.json';
const start: Word = word;
export default (): string => start + add(1, codes.two);
`,
  );
  write('plugins/lab/src/codes.json', '{ "two": 2 }');
  write('plugins/lab/src/nodes/a.d.ts', '');
  for (const name of ['a.spec', 'port.conformance', '__fixtures__/helper'])
    write(`plugins/lab/src/nodes/${name}.ts`, "import 'jest-only';\n");
  write('plugins/lab/src/testing.ts', "import 'jest-only';\n");
  write('plugins/lab/src/later.mts', "export const later = await import('./nodes/a.js');\n");
  write(
    'libs/words/package.json',
    JSON.stringify({
      name: '@platform/words',
      version: '2.0.0',
      exports: { '.': { '@platform/source': './src/index.ts', default: './dist/index.js' } },
    }),
  );
  write(
    'libs/words/src/index.ts',
    "export type Word = string;\nexport const word: Word = 'sum ';\n",
  );
  write('libs/words/src/index.spec.ts', "import 'jest-only';\n");
  mkdirSync(join(root, 'node_modules/@platform'), { recursive: true });
  symlinkSync('../../libs/words', join(root, 'node_modules/@platform/words'));
  write(
    'node_modules/sums/package.json',
    JSON.stringify({ name: 'sums', version: '1.0.0', dependencies: { digits: '*' } }),
  );
  write(
    'node_modules/sums/index.js',
    "const { digit } = require('digits'); exports.add = (a, b) => digit(a + b);\n",
  );
  write(
    'node_modules/digits/package.json',
    JSON.stringify({
      name: 'digits',
      version: '1.0.0',
      peerDependencies: { base: '*', absent: '*' },
      peerDependenciesMeta: { absent: { optional: true } },
    }),
  );
  write(
    'node_modules/digits/index.js',
    "const { base } = require('base'); exports.digit = (value) => value % base;\n",
  );
  write('node_modules/base/package.json', JSON.stringify({ name: 'base', version: '1.0.0' }));
  write('node_modules/base/index.js', 'exports.base = 10;\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('bundling a plugin', () => {
  it('runs away from the repository, even where the development condition is set', () => {
    const away = realpathSync(mkdtempSync(join(tmpdir(), 'away-')));
    const { packages } = bundlePlugin(source, join(away, 'lab'));
    expect(packages).toEqual(['@platform/words', 'base', 'digits', 'sums']);
    const script = `console.log(require(${JSON.stringify(join(away, 'lab/src/nodes/a'))}).default())`;
    const args = ['-C', '@platform/source', '-e', script];
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(execFileSync(process.execPath, args, { cwd: away, encoding: 'utf8' })).toBe('sum 3\n');
    rmSync(away, { recursive: true });
  });

  it('holds the manifest and the labels, and no source, types or specs', () => {
    const target = join(root, 'dist/plugins/lab');
    write('dist/plugins/lab/left-over.js', '');
    bundlePlugin(source, target);
    expect(existsSync(join(target, 'plugin.yaml'))).toBe(true);
    expect(existsSync(join(target, 'i18n/en.yaml'))).toBe(true);
    for (const path of [
      'left-over.js',
      'src/nodes/a.ts',
      'src/nodes/a.d.ts',
      'src/nodes/a.spec.js',
      'src/nodes/port.conformance.js',
      'src/nodes/__fixtures__',
      'src/testing.js',
      'node_modules/jest-only',
      'node_modules/@platform/words/dist/index.spec.js',
    ]) {
      expect({ path, there: existsSync(join(target, path)) }).toEqual({ path, there: false });
    }
  });

  it('compiles a module of each kind to one of the same kind', () => {
    const target = join(root, 'out');
    bundlePlugin(source, target);
    expect(readFileSync(join(target, 'src/later.mjs'), 'utf8')).toContain(
      "await import('./nodes/a.js')",
    );
    expect(readFileSync(join(target, 'src/nodes/a.js'), 'utf8')).toContain('require("sums")');
  });

  it('refuses what is not installed or not valid', () => {
    const target = join(root, 'out');
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(() => bundlePlugin(source, target)).toThrow('is not installed');
    write('plugins/lab/plugin.yaml', 'apiVersion: other\n');
    expect(() => bundlePlugin(source, target)).toThrow('is invalid');
  });
});
