import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
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
  write('plugins/lab/src/nodes/a.ts', 'export {};\n');
  write(
    'plugins/lab/dist/nodes/a.js',
    "const { word } = require('@platform/words'); const { add } = require('sums'); require('node:path'); require('fs');\nexports.default = () => word + add(1, 2);\n",
  );
  write('plugins/lab/dist/nodes/a.d.ts', '');
  write('plugins/lab/dist/spec/a.spec.js', "require('jest-only');\n");
  write(
    'libs/words/package.json',
    JSON.stringify({
      name: '@platform/words',
      version: '2.0.0',
      exports: { '.': { '@platform/source': './src/index.ts', default: './dist/index.js' } },
    }),
  );
  write('libs/words/dist/index.js', "exports.word = 'sum ';\n");
  write('libs/words/dist/index.d.ts', '');
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
      'src/spec',
      'node_modules/jest-only',
      'node_modules/@platform/words/dist/index.d.ts',
    ]) {
      expect({ path, there: existsSync(join(target, path)) }).toEqual({ path, there: false });
    }
  });

  it('refuses what is not built, not installed or not valid', () => {
    const target = join(root, 'out');
    rmSync(join(root, 'libs/words/dist'), { recursive: true });
    expect(() => bundlePlugin(source, target)).toThrow('@platform/words is not built');
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(() => bundlePlugin(source, target)).toThrow('is not installed');
    rmSync(join(source, 'dist'), { recursive: true });
    expect(() => bundlePlugin(source, target)).toThrow('is not built');
    write('plugins/lab/plugin.yaml', 'apiVersion: other\n');
    expect(() => bundlePlugin(source, target)).toThrow('is invalid');
  });
});
