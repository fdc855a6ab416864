import type { TableConfig } from '@platform/workflow';

import { exportCsv } from './export-csv';

const TABLE: TableConfig = {
  evidence: { fr: 'Lignes d’essai ; « été »', en: 'Rows for a test' },
  inputs: [
    {
      name: 'potassium',
      label: { fr: 'Kaliémie', en: 'Potassium' },
      type: { kind: 'quantity', dimension: 'amount-concentration' },
      unit: 'mmol/L',
      nullable: true,
      resolution: 0.1,
    },
    { name: 'level', type: { kind: 'primitive', name: 'String' } },
  ],
  outputs: [{ name: 'dose', type: { kind: 'quantity', dimension: 'mass' } }],
  hit: 'collect',
  aggregate: 'max',
  rows: [
    {
      when: { potassium: '[5.5..6.0[', level: '-' },
      then: { dose: { value: 2.5, unit: 'mg' } },
      source: { citation: 'UKKA', date: '2023-10' },
    },
    {
      when: { potassium: '= 7, -3 mmol/L', level: '"=x"' },
      then: {},
      note: '=1+1',
      conservative: true,
    },
  ],
  impossible: [{ when: { potassium: -3 }, reason: '@never' }],
};

const lines = (text: string): readonly string[] => text.split('\r\n');

describe('exportCsv', () => {
  it('writes what a French spreadsheet opens in columns, and lets no cell be a formula', () => {
    const { text, findings } = exportCsv(TABLE, 'fr');
    expect(findings).toEqual([]);
    expect(lines(text)).toEqual([
      '\uFEFF"decimal";",";;;;;;;',
      '"hit";"collect";;;;;;;',
      '"aggregate";"max";;;;;;;',
      '"evidence.fr";"Lignes d’essai ; « été »";;;;;;;',
      '"evidence.en";"Rows for a test";;;;;;;',
      '"column";"when.potassium";"when.level";"then.dose";"source.citation";"source.date";"note";"conservative";"reason"',
      '"type";"quantity<amount-concentration>";"String";"quantity<mass>";;;;;',
      '"unit";"mmol/L";;;;;;;',
      '"nullable";"true";;;;;;;',
      '"resolution";"0,1";;;;;;;',
      '"label.fr";"Kaliémie";;;;;;;',
      '"label.en";"Potassium";;;;;;;',
      `"row";"[5,5..6,0[";"'-";"2,5 mg";"UKKA";"2023-10";;;`,
      `"row";"'= 7, -3 mmol/L";"""=x""";;;;"'=1+1";"true";`,
      `"impossible";"-3";;;;;;;"'@never"`,
      '',
    ]);
  });

  it('writes commas and points for an English one', () => {
    const { text } = exportCsv(TABLE, 'en');
    expect(lines(text)[0]).toBe('\uFEFF"decimal",".",,,,,,,');
    expect(lines(text)[12]).toBe(`"row","[5.5..6.0[","'-","2.5 mg","UKKA","2023-10",,,`);
  });

  it('says what is not read back', () => {
    const [row = {}] = TABLE.rows;
    const rows = [row, { ...row, when: { potassium: '5,5' } }];
    expect(exportCsv({ ...TABLE, rows }, 'fr').findings).toMatchObject([
      { code: 'TABLE_CSV_NOT_CARRIED', severity: 'warning', path: '/rows/1/when/potassium' },
    ]);
  });
});
