import { compileExpression, UNKNOWN } from '../index';

const mg = (value: number, more: object = {}) => ({ value, unit: 'mg', ...more });

/** What clinicians have: doses with one that is only a bound, one that nobody wrote, and one in another unit. */
const SCOPE = {
  in: {
    doses: [mg(5), mg(2), mg(9)],
    bounded: [mg(5), mg(2, { comparator: '<' })],
    mixed: [mg(5), { value: 1, unit: 'L' }],
    items: [
      { dose: mg(5), at: '2026-11-20T08:00:00Z', ward: 3, given: true },
      { dose: mg(2), at: '2026-11-21T08:00:00Z', ward: 3 },
      { dose: mg(9), at: '2026-11-19T08:00:00Z', ward: 3, given: true },
    ],
    months: [{ at: '2026-11' }, { at: '2026-11-20' }],
    boundedItems: [{ dose: mg(1) }, { dose: mg(2, { comparator: '<' }) }],
    none: [],
  },
};

const evaluate = (source: string): unknown => compileExpression(source).evaluate(SCOPE);

describe('a function of a list', () => {
  it.each<[string, unknown]>([
    ['any(in.items, .given)', true],
    ['none(in.items, .given)', false],
    ['all(in.items, .given)', UNKNOWN],
    ['none(in.items, .given == false)', UNKNOWN],
    ['any(in.items, .given == false)', UNKNOWN],
    ['all(in.items, .given == false)', false],
    ['count(in.items, .given)', UNKNOWN],
    ['any(in.none, .given)', false],
    ['all(in.none, .given)', true],
    ['none(in.none, .given)', true],
    ['count(in.none, .given)', 0],
  ])('%s is %p: one that is unknown leaves open what it could decide', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it('map() keeps the place of what is not known', () => {
    expect(evaluate('map(in.items, .given)')).toEqual([true, null, true]);
  });

  it.each(['any', 'all', 'none', 'count', 'map', 'minBy', 'maxBy', 'sum'])(
    '%s() of a list that is not known is not known',
    (name) => {
      expect(evaluate(`${name}(in.absent, .dose)`)).toBe(UNKNOWN);
    },
  );

  it.each<[string, unknown]>([
    ['sum(in.doses)', mg(16)],
    ['sum(in.items, .dose)', mg(16)],
    ['sum([in.doses[0], in.absent])', UNKNOWN],
    ['sum([in.absent, in.doses[0]])', UNKNOWN],
    ['sum(in.bounded)', UNKNOWN],
    ['sum(in.none)', UNKNOWN],
    ['sum([1, 2, 0.5])', 3.5],
  ])('%s is %p: nothing is added that is not known', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  it('sum() refuses to add a number to a quantity, and a volume to a mass', () => {
    expect(() => evaluate('sum(in.mixed)')).toThrow('mg et L');
    expect(() => evaluate('sum([in.doses[0], 5])')).toThrow('sum()');
    expect(() => evaluate('sum([5, in.doses[0]])')).toThrow('sum()');
  });

  it.each<[string, number | typeof UNKNOWN]>([
    ['minBy(in.items, .dose)', 1],
    ['maxBy(in.items, .dose)', 2],
    ['minBy(in.items, .at)', 2],
    ['maxBy(in.items, .at)', 1],
    ['maxBy(in.items, .ward)', 0],
    ['minBy(in.items, .ward)', 0],
  ])('%s is the item %p, the first of several', (source, expected) => {
    expect(evaluate(source)).toEqual(SCOPE.in.items[expected as number]);
  });

  it.each(['minBy(in.none, .dose)', 'maxBy(in.months, .at)', 'minBy(in.boundedItems, .dose)'])(
    '%s is unknown: nothing says which item it is',
    (source) => {
      expect(evaluate(source)).toBe(UNKNOWN);
    },
  );
});
