import type { TableConfig } from '@platform/workflow';

import { typedCatalog, TYPES } from '@platform/workflow/testing';
import { exportDmn } from './export-dmn';
import { importDmn } from './import-dmn';

const CONFIG: TableConfig = {
  inputs: [
    {
      name: 'mass',
      type: TYPES.mass,
      unit: 'g',
      resolution: 0.1,
      label: { fr: 'Masse', en: 'Mass' },
    },
    { name: 'in', type: TYPES.triage },
    { name: 'at', type: TYPES.at, nullable: true },
    { name: 'text', type: TYPES.text },
  ],
  outputs: [
    { name: 'dose', type: TYPES.mass },
    { name: 'why', type: TYPES.text, description: 'Reason' },
  ],
  hit: 'first',
  rows: [
    {
      when: { mass: '[50 dg..60 dg]', in: 'red, green', at: '< 2026-01-01T00:00:00+01:00' },
      then: {
        dose: { value: 5, unit: 'g' },
        why: { fr: 'é\u0007"\n', en: 'e\u0007"\n' },
      },
      source: { citation: 'BNF', page: '12', date: '2026' },
      note: { fr: 'une\r\nnote', en: 'a\r\nnote ]]> <b>\uFFFF' },
    },
    {
      when: { mass: 5, text: '"a, b", c', at: 'unknown' },
      then: { dose: { value: 1e-7, unit: 'g' }, why: 'x' },
      conservative: true,
    },
    { then: { dose: { value: 0, unit: 'g' }, why: '' }, note: 'the rest' },
  ],
  impossible: [{ when: { mass: '< 0' }, reason: 'no mass' }],
  evidence: { fr: 'preuve', en: 'evidence' },
};

const exported = (config = CONFIG) =>
  exportDmn(config, { catalog: typedCatalog, language: 'en', id: 'dose', name: 'Dose (of it)' });

const imported = (xml: string) =>
  importDmn(new TextEncoder().encode(xml), { catalog: typedCatalog });

const refused = (xml: string) => imported(xml).findings.map(({ message }) => message.en);

describe('a file of our own', () => {
  it('gives the table back with all that DMN has no words for', async () => {
    const { text } = await exported();
    expect(imported(text)).toMatchObject({ config: CONFIG, findings: [] });
  });

  it('says in FEEL what another program can evaluate', async () => {
    const { text } = await exported();
    const texts = [...text.matchAll(/<text>(.*?)<\/text>/gs)].map(([, inside]) => inside);
    expect(texts).toEqual([
      'mass',
      'in_',
      '"green", "orange", "red"',
      'at',
      'text',
      '[5..6]',
      '"red", "green"',
      '&lt; date and time("2026-01-01T00:00:00+01:00")',
      '-',
      '{"value": 5, "unit": "g"}',
      String.raw`"e\u0007\"\n"`,
      'BNF, 12, 2026',
      expect.stringContaining('a\nnote'),
      '5',
      '-',
      'null',
      '"a, b", "c"',
      '{"value": 0.0000001, "unit": "g"}',
      '"x"',
      '',
      '',
      '-',
      '-',
      '-',
      '-',
      '{"value": 0, "unit": "g"}',
      '""',
      '',
      'the rest',
    ]);
    expect(text).toContain('<decision id="dose" name="Dose of it">');
  });

  it('names what an engine of DMN does not do with it', async () => {
    const { findings } = await exported();
    expect(findings.map(({ severity, path, message }) => [severity, path, message.en])).toEqual([
      ['warning', '/inputs/0', expect.stringContaining('is a number in g')],
      ['warning', '/inputs/0', expect.stringContaining('"mass" may be unknown')],
      ['warning', '/inputs/0', expect.stringContaining('resolution 0.1')],
      ['warning', '/inputs/2', expect.stringContaining('"at" may be unknown')],
      ['warning', '/impossible', expect.stringContaining('the 1 impossible combinations')],
      ['warning', '/rows/1/conservative', expect.stringContaining('"conservative" (rows 2)')],
    ]);
    const sum = await exported({
      ...CONFIG,
      hit: 'collect',
      aggregate: 'sum',
      inputs: [{ name: 'n', type: TYPES.integer }],
      rows: [{}],
      impossible: [],
    });
    expect(sum.findings.map(({ path }) => path)).toEqual([
      '/inputs/0',
      '/aggregate',
      '/outputs',
      '/outputs',
    ]);
  });

  it.each([
    ['mass', '> 5 L'],
    ['mass', 'heavy'],
    ['in', 'purple'],
    ['in', 'red, purple'],
    ['at', '2026-02-30T00:00:00Z'],
  ])('is not written when the cell of %s says %s', async (column, cell) => {
    const [row] = CONFIG.rows;
    const { text, findings } = await exported({
      ...CONFIG,
      rows: [{ ...row, when: { [column]: cell } }],
    });
    expect(text).toBe('');
    expect(findings[0]).toMatchObject({
      code: 'TABLE_DMN_CELL',
      severity: 'error',
      path: `/rows/0/when/${column}`,
    });
  });

  it.each([
    [
      'a cell',
      '[5..6]',
      '[5..7]',
      'rule 1, column "mass", the file says "[5..7]", and the element',
    ],
    ['a source', '>BNF, 12, 2026<', '>BNF<', 'rule 1, remarks, the file says "BNF"'],
    ['a label', 'label="Mass"', 'label="Weight"', 'column 1, the file says "Weight", and'],
    ['the evidence', '>evidence<', '>none<', 'description, the file says "none", and the element'],
    ['our own words', '"conservative":true', '"when":{"mass":"6"}', 'column "mass", the file says'],
  ])('is refused by its place after another program changed %s', async (_what, from, to, why) => {
    const { text } = await exported();
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    const found = refused(changed);
    expect(found.join('\n')).toContain(why);
    expect(imported(changed).config).toBeUndefined();
  });

  it('writes a code with those that it subsumes, and is refused when they have become more', async () => {
    const config: TableConfig = {
      inputs: [{ name: 'level', type: TYPES.triage }],
      outputs: [{ name: 'y', type: TYPES.flag }],
      hit: 'unique',
      rows: [{ when: { level: 'red' }, then: { y: true } }],
    };
    const triage = typedCatalog.valueSets.get('triage');
    if (!triage) throw new Error('the value set is in the catalog');
    const concepts = [...triage.concepts, { code: 'crimson', display: 'x', parent: 'red' }];
    const grown = {
      ...typedCatalog,
      valueSets: new Map([...typedCatalog.valueSets, ['triage', { ...triage, concepts }]]),
    };
    const options = { language: 'en', id: 'd', name: 'D' } as const;
    const before = await exportDmn(config, { ...options, catalog: typedCatalog });
    const after = await exportDmn(config, { ...options, catalog: grown });
    expect(after.text).toContain('<text>"red", "crimson"</text>');
    expect(after.findings.map(({ message }) => message.en)).toEqual([
      expect.stringContaining('with those that it subsumes today in "triage"'),
    ]);
    const read = (xml: string) => importDmn(new TextEncoder().encode(xml), { catalog: grown });
    expect(read(after.text).config).toEqual(config);
    expect(read(before.text).findings.map(({ message }) => message.en)).toEqual([
      expect.stringContaining('rule 1, column "level", the file says ""red"", and the element'),
    ]);
  });

  it('takes what another program changed where nothing of ours says the same', async () => {
    const { text } = await exported();
    const changed = text
      .replace('"red", "green"', '"orange"')
      .replace('"x"', '"y"')
      .replace('>the rest<', '>the others<');
    const { config, findings } = imported(changed);
    expect(findings).toEqual([]);
    expect(config?.rows[0]?.when?.['in']).toBe('orange');
    expect(config?.rows[1]?.then?.['why']).toBe('y');
    expect(config?.rows[2]?.note).toBe('the others');
  });

  it('takes a rule that another program added', async () => {
    const { text } = await exported();
    const added = text.replace(
      '</decisionTable>',
      `<rule><inputEntry><text>&gt; 9</text></inputEntry><inputEntry><text>"red"</text></inputEntry>
        <inputEntry><text>-</text></inputEntry><inputEntry><text>-</text></inputEntry>
        <outputEntry><text>{"value": 9, "unit": "g"}</text></outputEntry><outputEntry><text>"z"</text></outputEntry></rule></decisionTable>`,
    );
    const { config, findings } = imported(added);
    expect(findings).toEqual([]);
    expect(config?.rows[3]).toEqual({
      when: { mass: '> 9', in: 'red' },
      then: { dose: { value: 9, unit: 'g' }, why: 'z' },
    });
  });

  it.each([
    ['no JSON', '{"when":{"mass":5},', '{when,', 'is no JSON object'],
    ['no object', '{"when":{"mass":5},"conservative":true}', '[1]', 'is no JSON object'],
    ['an unknown member', '"resolution":0.1', '"resolution":0.1,"nope":1', 'nope'],
    ['a type that is none', '"kind":"coded"', '"kind":"strange"', 'not of type strange'],
    ['a column without a type', '"type":{', '"types":{', 'has no name or no type'],
    [
      'two elements',
      '<platform:row>',
      '<platform:row>{}</platform:row><platform:row>',
      'one <platform',
    ],
    ['another element', 'platform:column>', 'platform:row>', 'one <platform:column> is expected'],
  ])('is refused when our element is %s', async (_what, from, to, why) => {
    const { text } = await exported();
    const changed = text.replaceAll(from, to);
    expect(changed).not.toBe(text);
    expect(imported(changed).config).toBeUndefined();
    expect(refused(changed).join('\n')).toContain(why);
  });
});
