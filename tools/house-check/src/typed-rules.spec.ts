import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Checks the lint rules that need types by breaking each one. */

const ROOT = join(__dirname, '../../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

const CODE = 'async function save(): Promise<void> {}\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typed rules '));
  const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function rulesBrokenBy(code: string): readonly string[] {
  writeFileSync(join(folder, 'code.ts'), `${CODE}${code}\nexport {};\n`);
  const given = ['-c', '.oxlintrc.json', '--deny-warnings', '--format', 'json', folder];
  const { stdout } = spawnSync(process.execPath, [OXLINT, ...given], {
    ...{ cwd: ROOT, encoding: 'utf8' },
  });
  const { diagnostics, number_of_files: files } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string }[];
    readonly number_of_files: number;
  };
  expect(files).toBe(1);
  return diagnostics.map(({ code: rule }) => rule);
}

describe('lint refuses', () => {
  it.each([
    ['a promise that nobody waits for', 'save();', 'no-floating-promises'],
    ['a promise as a condition', "if (save()) throw new Error('always');", 'no-misused-promises'],
    [
      'a promise where nothing is expected',
      '[1].forEach(async () => save());',
      'no-misused-promises',
    ],
    [
      'a switch that leaves a case out',
      "export function told(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n  }\n}",
      'switch-exhaustiveness-check',
    ],
  ])('%s', (_what, code, rule) => {
    expect(rulesBrokenBy(code)).toEqual([`typescript(${rule})`]);
  });
});

it('lint lets pass what waits, and a switch with a default', () => {
  const told = "switch (kind) {\n    case 'a':\n      break;\n    default:\n  }";
  const code = `void save();\nexport async function told(kind: 'a' | 'b'): Promise<void> {\n  await save();\n  ${told}\n}`;
  expect(rulesBrokenBy(code)).toEqual([]);
});
