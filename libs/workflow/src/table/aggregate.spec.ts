import { TYPES, typedCatalog } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileAggregate } from './aggregate';

const g = (value: number, unit = 'g') => ({ value, unit });

/** The outputs of a table whose rows give these doses, for the rows that fit. */
function collected(
  aggregate: TableConfig['aggregate'],
  doses: readonly (number | ReturnType<typeof g>)[],
  fitting = doses,
) {
  const type = typeof doses[0] === 'number' ? TYPES.number : TYPES.mass;
  const config = {
    inputs: [{ name: 'flag', type: TYPES.flag }],
    outputs: [{ name: 'dose', type }],
    ...(aggregate === undefined ? { hit: 'first' } : { hit: 'collect', aggregate }),
    rows: doses.map((dose) => ({ then: { dose } })),
  } as TableConfig;
  return compileAggregate(config, typedCatalog)(fitting.map((dose) => ({ dose })));
}

describe('the outputs of several rows', () => {
  it('add up exactly, numbers and quantities', () => {
    expect(collected('sum', [0.1, 0.2, 0.3])).toEqual({ dose: 0.6 });
    expect(collected('sum', [g(0.1), g(2, 'dg'), g(0.3)])).toEqual({ dose: g(0.6) });
  });

  it('are in the unit of the first row of the table, whichever rows fit', () => {
    expect(collected('sum', [g(1), g(5, 'dg')], [g(5, 'dg')])).toEqual({ dose: g(0.5) });
    expect(collected('max', [g(1), g(25, 'dg'), g(2)])).toEqual({ dose: g(2.5) });
    expect(collected('min', [g(1), g(9, 'dg'), g(2)])).toEqual({ dose: g(0.9) });
  });

  it('are nothing of no row, but a sum of none is zero', () => {
    expect(collected('sum', [g(1)], [])).toEqual({ dose: g(0) });
    expect(collected('max', [g(1)], [])).toBeUndefined();
    expect(collected('count', [g(1)], [])).toEqual({ dose: 0 });
  });

  it('are those of the first row without a way to put them together', () => {
    expect(collected(undefined, [3, 4])).toEqual({ dose: 3 });
    expect(collected(undefined, [3, 4], [])).toBeUndefined();
  });

  it('leave out a row without a value, and an output that has no order', () => {
    const config = {
      inputs: [{ name: 'flag', type: TYPES.flag }],
      outputs: [
        { name: 'dose', type: TYPES.number },
        { name: 'label', type: TYPES.text },
      ],
      ...{ hit: 'collect', aggregate: 'sum', rows: [] },
    } as unknown as TableConfig;
    const rows = [{ dose: 1, label: 'a' }, { label: 'b' }, { dose: 2 }];
    expect(compileAggregate(config, typedCatalog)(rows)).toEqual({ dose: 3 });
  });
});
