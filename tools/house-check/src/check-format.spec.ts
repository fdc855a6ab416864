import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = join(__dirname, '../bin/check-format.mjs');

let file: string;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'format '));
  file = join(folder, 'code.ts');
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(text: string): { readonly status: number | null; readonly errors: string } {
  writeFileSync(file, text);
  const { status, stderr: errors } = spawnSync(process.execPath, [COMMAND, file], {
    encoding: 'utf8',
  });
  return { status, errors };
}

describe('the check of formats', () => {
  it('accepts what Prettier wrote', () => {
    expect(check("export const a = { b: 'c' };\n")).toEqual({ status: 0, errors: '' });
  });

  it('asks Prettier where oxfmt would write something else', () => {
    const members = [
      '{ readonly caller: Caller }',
      "{ readonly reason: 'none'; readonly why: string }",
    ];
    const text = `export type Identification =\n  ${members.join(' | ')};\n`;
    expect(check(text)).toEqual({ status: 0, errors: '' });
  });

  it('refuses what is not formatted, and names it', () => {
    const { status, errors } = check('export const a = {b:"c"}\n');
    expect(status).toBe(1);
    expect(errors).toContain('code.ts');
  });

  it('refuses what cannot be read, and a file that is not there', () => {
    expect(check('export const a = "b;\n').status).not.toBe(0);
    const absent = spawnSync(process.execPath, [COMMAND, join(folder, 'nowhere.ts')]);
    expect(absent.status).not.toBe(0);
  });
});
