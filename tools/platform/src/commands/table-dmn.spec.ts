import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { operate } from '../__fixtures__/operator-harness';

const DEFINITIONS = join(__dirname, '../../../../plugins/renal/definitions');
const POTASSIUM = readFileSync(join(DEFINITIONS, 'potassium-bands.yaml'), 'utf8');

let folder: string;
let definition: string;
let dmn: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'table-dmn-'));
  definition = join(folder, 'bands.yaml');
  dmn = join(folder, 'bands.dmn');
  writeFileSync(definition, POTASSIUM);
  const { code, stdout, stderr } = await run('export', definition, '--output', dmn);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^TABLE_DMN_NOT_CARRIED "potassium" is a number in mmol\/L: /),
    expect.stringMatching(/^TABLE_DMN_NOT_CARRIED "potassium" may be unknown: /),
  ]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: readonly string[]) =>
  operate({ PLATFORM_DATA_DIR: join(folder, 'data') }, 'table', ...words);
const importing = (...words: readonly string[]) =>
  run('import', dmn, '--into', definition, ...words);
const edit = (from: string, to: string): void => {
  const text = readFileSync(dmn, 'utf8');
  expect(text).toContain(from);
  writeFileSync(dmn, text.replace(from, to));
};

it('table import finds nothing to do in an export as DMN', async () => {
  expect(await importing()).toEqual({
    code: 0,
    stdout: `bands in ${definition} says the same already\n`,
    stderr: '',
  });
  expect(readFileSync(definition, 'utf8')).toBe(POTASSIUM);
});

it('table import takes what another program changed in DMN, and places the findings in its rules', async () => {
  edit('<text>[5.5..6.0)</text>', '<text>[5.5..5.9]</text>');
  edit('<text>"moderate"</text>', '<text>"medium"</text>');
  const { code, stdout } = await importing('--dry-run');
  expect(code).toBe(1);
  expect(stdout).toContain('+ 3  potassium [5.5..5.9], haemolysed false');
  expect(stdout).toMatch(/WF321 .*no row, for instance potassium 5\.95 mmol\/L, haemolysed false/);
  expect(stdout).toMatch(/bands\.dmn:\d+:\d+ WF305 rule 4: .*medium/);
});

it('table import refuses what has no equivalent, with its place in the file', async () => {
  edit('<text>[5.5..6.0)</text>', '<text>between(?, 5.5, 6)</text>');
  const { code, stdout, stderr } = await importing();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /bands\.dmn:\d+:\d+ TABLE_DMN_REFUSED decision "bands", table "decisionTable", input 1 "Potassium", rule 3, /,
  );
  expect(readFileSync(definition, 'utf8')).toBe(POTASSIUM);
});

it('table import asks which decision of a file is meant', async () => {
  edit('</definitions>', '<decision id="other" name="Other" /></definitions>');
  expect(await importing()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('say which one: bands, other'),
  });
  expect(await importing('--decision', 'bands')).toMatchObject({
    code: 0,
    stdout: `bands in ${definition} says the same already\n`,
    stderr: expect.stringContaining('decision Other'),
  });
});
