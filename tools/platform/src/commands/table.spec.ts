import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { operate } from '../__fixtures__/operator-harness';

const PLUGINS = join(__dirname, '../../../../plugins');
const POTASSIUM = readFileSync(join(PLUGINS, 'renal/definitions/potassium-bands.yaml'), 'utf8');
const NEWS2 = readFileSync(join(PLUGINS, 'clinical/definitions/news2.yaml'), 'utf8');

let folder: string;
let definition: string;
let csv: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'table-'));
  definition = join(folder, 'bands.yaml');
  csv = join(folder, 'bands.csv');
  writeFileSync(definition, POTASSIUM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: readonly string[]) =>
  operate({ PLATFORM_DATA_DIR: join(folder, 'data') }, 'table', ...words);
const importing = (...words: readonly string[]) =>
  run('import', csv, '--into', definition, ...words);
const now = (): string => readFileSync(definition, 'utf8');

/** The file of the table, changed as somebody changes it in a spreadsheet. */
async function exported(language: string, change: (text: string) => string, ...node: string[]) {
  const { code, stdout, stderr } = await run('export', definition, ...node, '--language', language);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  writeFileSync(csv, change(stdout));
}

/** The lines of the new text that differ from the old one, where no line was added or removed. */
const differing = (before: string): readonly string[] => {
  const was = before.split('\n');
  const is = now().split('\n');
  expect(is).toHaveLength(was.length);
  return is.filter((line, index) => line !== was[index]).map((line) => line.trim());
};

it.each(['fr', 'en'])('table import finds nothing to do in an export in %s', async (language) => {
  await exported(language, (text) => text);
  expect(await importing()).toEqual({
    code: 0,
    stdout: `bands in ${definition} says the same already\n`,
    stderr: '',
  });
  expect(now()).toBe(POTASSIUM);
});

it('table import changes the cells that differ and no other line, and prints what the checker finds by cell', async () => {
  await exported('fr', (text) =>
    text.replace('[5,5..6,0["', '[5,5..5,9]"').replace('"moderate";"true"', '"medium";"true"'),
  );
  const { code, stdout } = await importing();
  expect(code).toBe(1);
  expect(stdout.split('\n')).toEqual([
    `bands in ${definition}: 2 rows changed`,
    '  - 3  potassium [5.5..6.0[, haemolysed false → severity mild, control false',
    '  + 3  potassium [5.5..5.9], haemolysed false → severity mild, control false',
    '  - 7  potassium [6.0..6.5[, haemolysed true → severity moderate, control true',
    '  + 7  potassium [6.0..6.5[, haemolysed true → severity medium, control true',
    expect.stringMatching(/bands\.yaml:\d+:\d+ WF321 .*potassium.* haemolysed false: no row/),
    expect.stringMatching(/bands\.csv:18:4 WF305 D18: .*medium/),
    `${definition} is written; 2 errors to correct before it can be published`,
    '',
  ]);
  expect(differing(POTASSIUM)).toEqual([
    "- when: { potassium: '[5.5..5.9]', haemolysed: false }",
    'then: { severity: medium, control: true }',
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(['bands.csv', 'bands.yaml']);
});

it('table import names the cell of a unit that the dimension does not have', async () => {
  await exported('en', (text) =>
    text.replace('"mmol/L"', '"mg"').replace('">= 6.5"', '">= 6.5 mg"'),
  );
  const { stdout } = await importing('--dry-run');
  expect(stdout).toMatch(/bands\.csv:5:2 WF303 B5: .*no unit "mg"/);
});

it('table import writes nothing in a dry run', async () => {
  await exported('en', (text) => text.replace('"[5.5..6.0["', '"[5.5..6]"'));
  const { code, stdout } = await importing('--dry-run');
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/1 row changed[^]*nothing is written; \d error/),
  ]);
  expect(now()).toBe(POTASSIUM);
});

it('table import moves an anchor whose row goes to the first row that needs it, and adds rows in the style of the list', async () => {
  await exported('en', (text) => {
    const rows = text.split('\r\n');
    const gone = rows.findIndex((line) => line.includes('[5.5..6.0['));
    const [removed = ''] = rows.splice(gone, 1);
    return [...rows.slice(0, -1), removed.replace('UK Kidney Association', 'Another'), ''].join(
      '\r\n',
    );
  });
  const { code, stdout } = await importing();
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    `bands in ${definition}: 1 row added, 1 row removed`,
  ]);
  expect(now()).toContain(
    `        - when: { potassium: '[6.0..6.5[', haemolysed: false }
          then: { severity: moderate, control: false }
          source: &ukka { citation: UK Kidney Association, date: '2023-10' }
        - when: { potassium: '>= 6.5', haemolysed: false }
          then: { severity: severe, control: false }
          source: *ukka
`,
  );
  expect(now()).toContain(
    `        - when: { potassium: '[5.5..6.0[', haemolysed: false }
          then: { severity: mild, control: false }
          source: { citation: Another, date: 2023-10 }

  - id: undecided
`,
  );
});

it('table import keeps the comments of a table on one line each, and asks which table is meant', async () => {
  const commented = NEWS2.replace(
    '      hit: unique\n',
    '      hit: unique # as published\n',
  ).replace(
    "        - { when: { rate: '[12..20]'",
    "        # The normal range.\n        - { when: { rate: '[12..20]'",
  );
  writeFileSync(definition, commented);
  await exported('en', (text) => text.replace('"[9..11]"', '"[9..12["'), 'rate');
  expect(await importing()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'name the node of the table; the decision tables of "news2": rate, ',
    ),
  });
  expect((await importing('--node', 'rate')).code).toBe(0);
  expect(differing(commented)).toEqual(["- { when: { rate: '[9..12[' }, then: { points: 1 } }"]);
});

it('table import refuses a file as a whole, with a line for each finding', async () => {
  await exported('en', (text) => text.replace('"decimal",".",', '"decimal",",",'));
  const { code, stdout, stderr } = await importing();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(8);
  expect(stderr).toContain(
    `${csv}:12:2 TABLE_CSV_DECIMAL B12: "< 5.5": the decimal sign of the file is ","`,
  );
  expect(now()).toBe(POTASSIUM);
  expect((await importing('--decimal', '.')).code).toBe(0);
});

it.each<[string, readonly string[], string]>([
  ['no file', ['import'], '<file.csv|file.dmn> is missing'],
  ['no definition', ['import', 'a.csv'], '--into <definition.yaml> is missing'],
  [
    'another decimal sign',
    ['import', 'a.csv', '--into', 'b.yaml', '--decimal', ';'],
    '--decimal is',
  ],
  [
    'another format',
    ['import', 'a.xlsx', '--into', 'b.yaml'],
    '--format is csv or dmn, not "xlsx"',
  ],
  [
    'a file that is not there',
    ['import', 'none.csv', '--into', 'b.yaml'],
    'cannot be read: ENOENT',
  ],
  [
    'another language',
    ['export', 'a.yaml', '--language', 'de'],
    '--language is fr or en, not "de"',
  ],
  [
    'another version of DMN',
    ['export', 'a.yaml', '--dmn-version', '1.2'],
    '--dmn-version is 1.5 or 1.3, not "1.2"',
  ],
  ['a definition that is not there', ['export', './none.yaml'], 'cannot be read: ENOENT'],
  ['nothing to export', ['export'], '<definition.yaml> or <slug> is missing'],
])('table refuses %s', async (_, words, start) => {
  const { code, stderr } = await run(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(start)]);
});

it('table import reads no file that is larger than any table', async () => {
  writeFileSync(csv, Buffer.alloc(17 * 1024 * 1024, 'a'));
  expect(await importing()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('exceeds 16777216 bytes'),
  });
});
