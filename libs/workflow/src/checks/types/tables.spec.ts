import { errors } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { WorkflowSpec } from '../../schema';

const CONFIG = {
  inputs: [{ name: 'mass', type: TYPES.mass, unit: 'g' }],
  outputs: [{ name: 'level', type: TYPES.triage }],
  hit: 'unique',
  rows: [
    { when: { mass: '< 5' }, then: { level: 'green' } },
    { when: { mass: '>= 5' }, then: { level: 'red' } },
  ],
};

const spec = (config: object, unknown = true): WorkflowSpec =>
  specOf(
    [
      { id: 'start', type: 't.start' },
      { id: 'bands', type: 'core.table', config: { ...CONFIG, ...config } },
      { id: 'ask', type: 't.take' },
    ],
    [
      'start.mass -> bands.mass',
      'bands.level -> ask.triage',
      ...(unknown ? ['bands.unknown -> ask.$after'] : []),
    ],
  );

const rows = (...whens: object[]) => ({
  rows: whens.map((when) => ({ when, then: { level: 'red' } })),
});
const column = (more: object) => ({ inputs: [{ ...CONFIG.inputs[0], ...more }] });

/** Rows of a mass that are added, the second one as given. */
const adding = (dose: object) => ({
  hit: 'collect',
  aggregate: 'sum',
  outputs: [{ name: 'level', type: TYPES.mass }],
  rows: [{ value: 2, unit: 'dg' }, dose].map((level) => ({ then: { level } })),
});

describe('a decision table', () => {
  it.each<[string, object, string[]]>([
    ['that is sound', {}, []],
    ['with a cell that cannot be read', rows({ mass: '=> 5' }), ['WF320 /rows/0/when/mass']],
    ['with a decimal comma', rows({ mass: '> 5,5' }), ['WF320 /rows/0/when/mass']],
    ['with a reversed interval', rows({}, { mass: '[6..5]' }), ['WF320 /rows/1/when/mass']],
    ['with an empty interval', rows({ mass: '[5..5[' }), ['WF320 /rows/0/when/mass']],
    ['with a unit of another dimension', rows({ mass: '> 5 L' }), ['WF303 /rows/0/when/mass']],
    ['with a column that there is not', rows({ weight: '> 5' }), ['WF320 /rows/0/when/weight']],
    ['with a column without a unit', column({ unit: undefined }), ['WF303 /inputs/0']],
    ['with a column in another unit', column({ unit: 'L' }), ['WF303 /inputs/0']],
    [
      'with a column of objects',
      column({ type: TYPES.coding, unit: undefined }),
      ['WF302 /inputs/0'],
    ],
    ['with an output that is missing', { rows: [{ when: {}, then: {} }] }, ['WF301 /rows/0/then']],
    [
      'with an output that there is not',
      { rows: [{ then: { level: 'red', other: 1 } }] },
      ['WF102 /rows/0/then/other'],
    ],
    [
      'with a code outside the value set',
      { rows: [{ then: { level: 'blue' } }] },
      ['WF305 /rows/0/then/level'],
    ],
    ['that collects without saying how', { hit: 'collect' }, ['WF320 /hit']],
    ['that adds quantities', adding({ value: 1, unit: 'g' }), []],
    [
      'that adds quantities of two dimensions',
      adding({ value: 1, unit: 'L' }),
      ['WF302 /rows/1/then/level/unit'],
    ],
    [
      'that adds quantities without a dimension',
      {
        ...adding({ value: 1, unit: 'g' }),
        outputs: [{ name: 'level', type: { kind: 'quantity' } }],
      },
      ['WF320 /outputs/0/type'],
    ],
    [
      'that adds a bound',
      adding({ value: 1, unit: 'g', comparator: '>' }),
      ['WF320 /rows/1/then/level'],
    ],
    ['that adds codes', { hit: 'collect', aggregate: 'sum' }, ['WF320 /outputs/0/type']],
    ['with a row of an unknown shape', { rows: [{ if: {} }] }, ['WF100 /rows/0/if']],
  ])('%s', (_which, config, expected) => {
    const found = errors(spec(config)).filter((each) => each.includes('/config'));
    expect(found).toEqual(expected.map((each) => each.replace(' /', ' /nodes/1/config/')));
  });

  it('that reads a code outside its value set names it', () => {
    const coded = {
      inputs: [{ name: 'mass', type: TYPES.triage }],
      ...rows({ mass: 'green, blue' }),
    };
    expect(errors(spec(coded))).toContain('WF305 /nodes/1/config/rows/0/when/mass');
  });

  it('whose value may be unknown wants « unknown » connected', () => {
    expect(errors(spec({}, false))).toEqual(['WF308 /nodes/1/config/inputs/0']);
  });

  it('says « unknown » only of a column that can be unknown', () => {
    const config = {
      inputs: [{ name: 'flag', type: TYPES.flag }],
      ...rows({ flag: 'unknown' }),
    };
    expect(errors(spec(config))).toContain('WF320 /nodes/1/config/rows/0/when/flag');
  });
});
