import { buildCatalog, createBundle, type Catalog } from '@platform/catalog';

import { specOf } from '../../__fixtures__/specs';
import { afterFix, findings } from '../../__fixtures__/type-findings';
import { TYPES } from '../../__fixtures__/typed-catalog';
import { compileTable } from '../../table/compile-table';
import { proveTable } from '../../table/prove-table';
import type { TableConfig } from '../../constructs/table';
import type { WorkflowSpec } from '../../schema';

type Row = Readonly<Record<string, string>>;

const MASS = { name: 'mass', type: TYPES.mass, unit: 'g' };
const FLAG = { name: 'flag', type: TYPES.flag };

const spec = (
  config: object,
  rows: readonly Row[],
  flows: readonly string[] = ['unknown'],
): WorkflowSpec =>
  specOf(
    [
      { id: 'start', type: 't.start' },
      {
        id: 'bands',
        type: 'core.table',
        config: {
          inputs: [MASS],
          outputs: [{ name: 'level', type: TYPES.text }],
          hit: 'unique',
          rows: rows.map((when, index) => ({ when, then: { level: `level ${index}` } })),
          ...config,
        },
      },
      { id: 'ask', type: 't.take' },
    ],
    [
      'start.mass -> bands.mass',
      'start.flag -> bands.flag',
      'bands.level -> ask.text',
      ...flows.map((flow) => `bands.${flow} -> ask.$after`),
    ].filter((edge) => !edge.endsWith('.flag') || 'inputs' in config),
  );

/** The findings of the proof: code, severity of a warning, what is below the configuration, and the sentence up to its colon. */
const proven = (config: object, rows: readonly Row[], flows?: readonly string[]): string[] =>
  findings(spec(config, rows, flows))
    .filter(({ path }) => path.startsWith('/nodes/1/config'))
    .map(({ code, severity, path, message }) =>
      [
        code,
        ...(severity === 'warning' ? ['warning'] : []),
        path.slice('/nodes/1/config'.length),
        message.en,
      ].join(' '),
    );
const starting = (...starts: string[]) => starts.map((start) => expect.stringMatching(`^${start}`));
const escaped = (text: string): string => text.replaceAll(/[.*+?()[\]|$^\\]/g, '\\$&');

const BANDS = [{ mass: '< 5.5' }, { mass: '[5.5..6.0[' }, { mass: '>= 6.0' }];
const PUBLISHED = [
  { mass: '< 5.5' },
  { mass: '[5.5..5.9]' },
  { mass: '[6.0..6.4]' },
  { mass: '>= 6.5' },
];

describe('the proof of a decision table', () => {
  it('finds nothing in bands that meet', () => {
    expect(proven({}, BANDS)).toEqual([]);
  });

  it('shows the holes of published bands by values in the unit of the author', () => {
    expect(proven({}, PUBLISHED)).toEqual(
      starting(
        'WF321 /rows 5.9 < mass < 6 g: no row, for instance mass 5.95 g; add one',
        'WF321 /rows 6.4 < mass < 6.5 g: no row, for instance mass 6.45 g; add one',
      ),
    );
  });

  it('tells a hole between two steps of the resolution apart, and how it would be shown', () => {
    expect(proven({ inputs: [{ ...MASS, resolution: 0.1 }] }, PUBLISHED)).toEqual(
      starting(
        `WF326 warning /rows 5.9 < mass < 6 g: no row, .*${escaped('for instance mass 5.95 g (shown as 6 g);')}`,
        `WF326 warning /rows 6.4 < mass < 6.5 g: no row, .*${escaped('for instance mass 6.45 g (shown as 6.5 g);')}`,
      ),
    );
  });

  it('keeps a hole that holds a step an error', () => {
    const rows = [{ mass: '< 5.5' }, { mass: '[5.5..5.9]' }, { mass: '>= 6.5' }];
    expect(proven({ inputs: [{ ...MASS, resolution: 0.1 }] }, rows)[0]).toMatch(
      /^WF321 \/rows 5.9 < mass < 6.5 g: no row, for instance mass 6 g;/,
    );
  });

  it('names every column of a hole, and warns only where « none » is connected', () => {
    const inputs = [MASS, FLAG];
    const rows = [...BANDS.slice(0, 2), { mass: '>= 6', flag: 'true' }];
    expect(proven({ inputs }, rows)).toEqual(
      starting('WF321 /rows mass >= 6 g, flag false: no row'),
    );
    expect(proven({ inputs }, rows, ['unknown', 'none'])).toEqual(
      starting('WF321 warning /rows mass >= 6 g, flag false: no row'),
    );
  });

  it('tells together what one row would mend, whatever the other columns say', () => {
    const drug = { name: 'note', type: TYPES.text };
    const rows = ['true', 'false'].flatMap((flag) =>
      ['< 5.9', '>= 6'].flatMap((mass) => ['a', 'b'].map((note) => ({ mass, flag, note }))),
    );
    const others = rows.map(({ mass, flag }) => ({ mass, flag, note: 'any' }));
    expect(proven({ inputs: [FLAG, MASS, drug], hit: 'first' }, [...rows, ...others])).toEqual(
      expect.arrayContaining(
        starting(
          'WF321 /rows flag true or false, 5.9 <= mass < 6 g, any note: no row, for instance flag true, mass 5.9 g',
        ),
      ),
    );
  });

  it('accepts a combination that is declared impossible', () => {
    const impossible = [
      { when: { mass: '> 1 dg', flag: 'false' }, reason: 'always weighed twice' },
    ];
    const rows = [{ mass: '<= 0.1' }, { mass: '> 0.1 g', flag: 'true' }];
    expect(proven({ inputs: [MASS, FLAG], impossible }, rows)).toEqual([]);
  });

  it('finds two rows of a unique table that fit together', () => {
    expect(proven({}, [...BANDS.slice(0, 2), { mass: '>= 59.9 dg' }])).toEqual(
      starting('WF322 /rows/2 mass 5.99 g: the rows 2 and 3 both fit'),
    );
  });

  it('finds a row that never decides, and can take it out', () => {
    const rows = [...BANDS, { mass: '[1..5]' }];
    expect(proven({ hit: 'first' }, rows)).toEqual(starting('WF323 /rows/3 row 4 never decides'));
    expect(afterFix('WF323', spec({ hit: 'first' }, rows)).left).toEqual([]);
  });

  it('finds a row that decides for an unknown value against what it may be', () => {
    const rows = [{ mass: '< 5.5' }, { mass: '>= 5.5' }, { mass: 'unknown' }];
    expect(proven({}, rows, [])).toEqual(
      starting(
        'WF324 /rows/2 row 3 decides for an unknown value, and "mass 4.5 g" would lead to row 1',
      ),
    );
    expect(afterFix('WF324', spec({}, rows, [])).left).toEqual([]);
  });

  it('accepts a row for an unknown value that gives what every value would', () => {
    const rows = [{ mass: '< 5.5' }, { mass: '>= 5.5' }, { mass: 'unknown' }].map((when) => ({
      when,
      then: { level: 'the same' },
    }));
    expect(proven({ rows }, [], [])).toEqual([]);
  });

  it('wants « unknown » connected, and says for what', () => {
    expect(proven({}, BANDS, [])).toEqual(starting('WF308 /inputs/0 mass unknown'));
  });

  it('does not want it connected where the first row that fits decides whatever an unknown value is', () => {
    const rows = [{ mass: '> 6, unknown' }, { mass: '> 5' }, { mass: 'any' }];
    const config = { hit: 'first', inputs: [{ ...MASS, nullable: true }] };
    const same = { ...config, rows: rows.map((when) => ({ when, then: { level: 'same' } })) };
    expect(proven(same, [], [])).toEqual([]);
  });

  it('wants it connected where a row that does not say « unknown » comes first', () => {
    const rows = [{ mass: '> 6' }, { mass: 'any' }];
    expect(proven({ hit: 'first' }, rows, [])).toEqual(starting('WF308 /inputs/0 mass unknown'));
  });

  it('has no gaps to find where rows are counted or added', () => {
    const config = {
      hit: 'collect',
      aggregate: 'count',
      outputs: [{ name: 'level', type: TYPES.text }].map((each) => ({
        ...each,
        type: TYPES.integer,
      })),
      rows: [{ when: { mass: '> 5' } }, { when: { mass: '> 6' } }],
    };
    expect(proven(config, []).filter((each) => !each.includes('level'))).toEqual([]);
  });

  it('is not proven when it takes too long, and says so', () => {
    const config = {
      inputs: [MASS],
      hit: 'first',
      outputs: [],
      rows: BANDS.map((when) => ({ when })),
    };
    const { table } = compileTable(config as unknown as TableConfig, catalogWithClasses);
    expect(table && proveTable(table, config as unknown as TableConfig, 3)).toMatchObject({
      isComplete: false,
    });
  });

  it('takes a code by the classes that subsume it, and asks for the rest', () => {
    const inputs = [{ name: 'drug', type: { kind: 'coded', valueSet: 'atc' } }];
    const config = { inputs, hit: 'unique', outputs: [], rows: [{ when: { drug: 'C03' } }] };
    const { table } = compileTable(config as unknown as TableConfig, catalogWithClasses);
    const proof = table && proveTable(table, config as unknown as TableConfig);
    expect(
      proof?.gaps.map(({ at: [atom = 0] }) => table?.columns[0]?.places.valueOf(atom)),
    ).toEqual(['C09']);
    expect(table?.columns[0]?.places.placeOf('C03DA')).toEqual(
      table?.columns[0]?.places.placeOf('C03'),
    );
  });
});

const catalogWithClasses: Catalog = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/classes',
      version: '1.0.0',
      contributes: {
        dimensions: [
          {
            name: 'mass',
            label: 'mass',
            canonical: 'g',
            units: [{ symbol: 'g', toCanonical: 1 }],
          },
        ],
        valueSets: [
          {
            id: 'atc',
            system: 'urn:test:atc',
            doc: 'atc',
            concepts: [
              { code: 'C03', display: 'C03' },
              { code: 'C03DA', display: 'C03DA', parent: 'C03' },
              { code: 'C09', display: 'C09' },
              { code: 'C09A', display: 'C09A', parent: 'C09' },
            ],
          },
        ],
      },
    },
    {},
  ),
]).catalog;
