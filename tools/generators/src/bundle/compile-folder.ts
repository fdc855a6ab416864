import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { transformSync } from '@swc/core';

/** Code that exists for tests alone. */
const OF_TESTS = /(^|[\\/])__fixtures__[\\/]|^testing\.ts$|\.(spec|conformance)\.[cm]?ts$/;
const TYPESCRIPT = /(?<!\.d)\.([cm]?)ts$/;
const COPIED = /\.([cm]?js|json)$/;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Compiles one file. Nothing is checked: that is the target `typecheck`. */
function compile(file: string, kind: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', externalHelpers: false },
    // `import()` stays what it is: the only way to load an ES module.
    module: kind === 'm' ? { type: 'es6' } : { type: 'commonjs', ignoreDynamic: true },
  });
  return code;
}

/** Writes the code of a folder to another one, as Node runs it, without that of tests. */
export function compileFolder(source: string, target: string): void {
  for (const file of filesBelow(source)) {
    const path = relative(source, file);
    if (OF_TESTS.test(path)) continue;
    const [, kind] = TYPESCRIPT.exec(path) ?? [];
    if (kind === undefined && !COPIED.test(path)) continue;
    const written = join(target, path.replace(TYPESCRIPT, '.$1js'));
    mkdirSync(dirname(written), { recursive: true });
    if (kind === undefined) cpSync(file, written);
    else writeFileSync(written, compile(file, kind));
  }
}
