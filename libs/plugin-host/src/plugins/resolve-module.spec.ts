import { join } from 'node:path';

import { behavior, Workspace } from '../__fixtures__/workspace';
import { nearestModule, resolveModule } from './resolve-module';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

describe('resolveModule without a TypeScript runtime', () => {
  it.each([
    ['./nodes/x', ['src/nodes/x.ts', 'dist/nodes/x.js'], 'dist/nodes/x.js'],
    ['./src/nodes/x', ['src/nodes/x.ts', 'dist/nodes/x.js'], 'dist/nodes/x.js'],
    ['./src/nodes/x.ts', ['src/nodes/x.ts', 'dist/nodes/x.js'], 'dist/nodes/x.js'],
    ['./nodes/x', ['nodes/x.mjs'], 'nodes/x.mjs'],
    ['./nodes/x', ['src/nodes/x.ts'], undefined],
  ])('%s among %j is %s [MAN-101]', (module, files, expected) => {
    const folder = workspace.write(
      'p',
      Object.fromEntries(files.map((file) => [file, behavior('')])),
    );
    expect(resolveModule(folder, module, false)).toBe(expected && join(folder, expected));
  });
});

describe('nearestModule', () => {
  it.each([
    ['./nodes/asess', './nodes/assess'],
    ['./src/nodes/asess', './src/nodes/assess'],
    ['./nodes/asess.js', './nodes/assess'],
    ['./node/assess', undefined],
    ['./nodes/other', undefined],
  ])('of %s is %s', (module, expected) => {
    const folder = workspace.write('p', {
      'src/nodes/assess.ts': behavior(''),
      'src/nodes/assess.spec.ts': '',
      'src/nodes/readme.md': '',
    });
    expect(nearestModule(folder, module)).toBe(expected);
  });
});
