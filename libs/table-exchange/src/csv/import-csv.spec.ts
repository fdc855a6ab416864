import { importCsv } from './import-csv';
import { MAX_CSV_BYTES } from './read-records';

const HEAD = `decimal;","
hit;unique
column;when.mass;when.flag;then.level;note.fr
type;quantity<mass>;Boolean;String
unit;g
`;

const read = (text: string, options = {}) => importCsv(Buffer.from(text), options);
/** The findings of a file: code, line and column, sentence. */
const found = (bytes: Uint8Array | string, options = {}): readonly string[] =>
  importCsv(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, options).findings.map(
    ({ code, position, message }) =>
      [code, position && `${position.line}:${position.column}`, message.en]
        .filter(Boolean)
        .join(' '),
  );
const starting = (...starts: string[]) => starts.map((start) => expect.stringContaining(start));

describe('importCsv', () => {
  it('reads a table with the decimal comma, and marks nothing that was not marked', () => {
    expect(
      read(`${HEAD}row;[1,5..2,5[;FAUX;'=1;Été\n;;;;\nrow;>= 2,5 dg, unknown;;"a ""b"""`),
    ).toMatchObject({
      findings: [],
      config: {
        hit: 'unique',
        inputs: [
          { name: 'mass', type: { kind: 'quantity', dimension: 'mass' }, unit: 'g' },
          { name: 'flag', type: { kind: 'primitive', name: 'Boolean' } },
        ],
        outputs: [{ name: 'level', type: { kind: 'primitive', name: 'String' } }],
        rows: [
          { when: { mass: '[1.5..2.5[', flag: false }, then: { level: '=1' }, note: { fr: 'Été' } },
          { when: { mass: '>= 2.5 dg, unknown' }, then: { level: 'a "b"' } },
        ],
      },
    });
  });

  it.each([
    ['a byte order mark and CRLF', `\uFEFF${HEAD}row;1;;a\n`.replaceAll('\n', '\r\n')],
    ['tabs', `${HEAD}row;1;;a\n`.replaceAll(';', '\t')],
    [
      'commas',
      `${HEAD}row;1;;a\n`.replaceAll(';', '/').replaceAll('","', '.').replaceAll('/', ','),
    ],
    ['cells in quotation marks', `${HEAD}row;"1";"";"a"\n`.replace('decimal', '"decimal"')],
    ['lines without anything', `\n${HEAD}\n;;;\nrow;1;;a\n\n`],
  ])('reads a file with %s', (_, text) => {
    expect(read(text)).toMatchObject({
      findings: [],
      config: { rows: [{ when: { mass: 1 }, then: { level: 'a' } }] },
    });
  });

  it('asks for the decimal sign where a comma may also separate two values', () => {
    const silent = `${HEAD}row;> 1,5;;a\n`.replace('decimal;","\n', '');
    expect(found(silent)).toEqual(
      starting('TABLE_CSV_DECIMAL 5:2 B5: "> 1,5": a decimal or two values: write a point'),
    );
    expect(read(silent, { decimal: ',' }).config?.rows).toEqual([
      { when: { mass: '> 1.5' }, then: { level: 'a' } },
    ]);
  });

  it('refuses a point where the comma is the decimal sign, but in a unit', () => {
    expect(found(`${HEAD}row;> 1.5;;a\n`)).toEqual(
      starting('TABLE_CSV_DECIMAL 6:2 B6: "> 1.5": the decimal sign of the file is ","'),
    );
    expect(read(`${HEAD}row;> 1,5 mL/{1.73_m2};;a\n`).config?.rows[0]?.when).toEqual({
      mass: '> 1.5 mL/{1.73_m2}',
    });
  });

  it.each<[string, Uint8Array | string, string]>([
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x68, 0]), 'TABLE_CSV_ENCODING the file is UTF-16'],
    [
      'the encoding of a Windows machine',
      Buffer.from(`${HEAD}row;1;;é\n`, 'latin1'),
      'TABLE_CSV_ENCODING 6:1 the file is not UTF-8: save it in the spreadsheet as "CSV UTF-8"',
    ],
    ['an empty file', '', 'TABLE_CSV_SEPARATOR 1:1'],
    ['another layout', 'potassium;severity\n', 'TABLE_CSV_SEPARATOR 1:1 the first cell is'],
    ['a separator of its own', 'hit|unique\n', 'TABLE_CSV_SEPARATOR 1:1 the first cell is'],
    [
      'a quotation mark that is never closed',
      `${HEAD}row;1;;a\nrow;"2;;b\nrow;3;;c\n`,
      'TABLE_CSV_SYNTAX 7:1 line 7 has a quotation mark that is not closed',
    ],
    ['a quotation mark inside a cell', `${HEAD}row;1;;a"b\n`, 'TABLE_CSV_SYNTAX 6:1 line 6'],
    [
      'a long line',
      `${HEAD}row;${'1'.repeat(300_000)}\n`,
      'TABLE_CSV_SYNTAX 6:1 line 6 has more than',
    ],
    ['too many lines', HEAD + 'row;1\n'.repeat(21_000), 'TABLE_CSV_SIZE the file has more than'],
    ['too many bytes', Buffer.alloc(MAX_CSV_BYTES + 1, 'a;'), 'TABLE_CSV_SIZE the file exceeds'],
    [
      'too many columns',
      `hit;unique\ncolumn${';when.x'.repeat(300)}\n`,
      'TABLE_CSV_SIZE 2:257 IW2: the line has more than 256 cells',
    ],
  ])('refuses %s', (_, bytes, start) => {
    expect(found(bytes)[0]).toMatch(
      new RegExp(`^${start.replaceAll(/[.*+?()[\]|$^\\]/g, '\\$&')}`),
    );
  });

  it('names the cell of everything that it cannot read', () => {
    const text = `${HEAD}row;1;no;a;;x\nrows;1\nhit;first\nimpossible;1;;a\nnullable;perhaps\n`
      .replace('note.fr', 'nots')
      .replace('String', 'Number');
    expect(found(text)).toEqual(
      starting(
        'TABLE_CSV_LINE 7:1 A7: "rows" does not say what the line holds',
        'TABLE_CSV_LINE 8:1 A8: there is a line "hit" already',
        'TABLE_CSV_COLUMN 3:5 E3: "nots" does not say what the column holds',
        'TABLE_CSV_VALUE 10:2 B10: "perhaps" is neither "true" nor "false"',
        'TABLE_CSV_COLUMN 9:4 D9: a line "impossible" has no "then.level"',
        'TABLE_CSV_COLUMN 6:6 F6: the line "column" does not say what this column holds',
        'TABLE_CSV_VALUE 6:4 D6: "a" is not a number',
      ),
    );
  });

  it('wants the line of the columns, and a type of each', () => {
    expect(found('hit;unique\n')).toEqual(starting('TABLE_CSV_LINE the line "column" is missing'));
    expect(found('hit;unique\ncolumn;when.a\nrow;1\n')).toEqual(
      starting('TABLE_CSV_COLUMN 2:2 B2: the line "type" says nothing of the column "when.a"'),
    );
  });

  it('names the cell of what the grammar refuses', () => {
    expect(
      found(`${HEAD}row;1;;a\n`.replace('unique', 'any').replace('when.flag', 'when.Flag')),
    ).toEqual(
      starting('TABLE_CSV_VALUE 3:3 C3: must be a name', 'TABLE_CSV_VALUE 2:2 B2: must be one of'),
    );
  });

  it('says where the file holds what the checker finds', () => {
    const { locate } = read(`${HEAD}row;"< 1\n,5";;a\nrow;>= 1,5;;b;la fin\n`);
    const at = (path: string) => locate(path)?.name;
    expect(locate('/rows/1/when/mass')).toEqual({ position: { line: 8, column: 2 }, name: 'B7' });
    expect(
      ['/inputs/1/type', '/outputs/0', '/rows/1/note/fr', '/rows/1', '/hit', ''].map(at),
    ).toEqual(['C3', 'D3', 'A7', 'A7', 'B2', undefined]);
  });

  it('gives no more findings than anybody reads', () => {
    const findings = found(HEAD + 'row;1.5;;a\n'.repeat(2_000));
    expect(findings).toHaveLength(1_001);
    expect(findings.at(-1)).toContain('1000 findings out of 2000 are given');
  });
});
