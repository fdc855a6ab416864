import { scaled, sized } from '@platform/testing';
import fc from 'fast-check';
import { compileExpression, ExpressionTypeError, UNKNOWN } from '../index';

const compiled = new Map<string, ReturnType<typeof compileExpression>>();

function evaluate(source: string, a: string, b: string, run?: { timezone: string }) {
  const expression = compiled.get(source) ?? compileExpression(source);
  compiled.set(source, expression);
  return expression.evaluate({ a, b, ...(run && { run }) });
}

const PARIS = { timezone: 'Europe/Paris' };

/** The operators that hold for a before b, for equal ones, and for b before a. */
const HOLDS = { before: '< <= !=', same: '== <= >=', after: '> >= !=' };

function orderOf(a: string, b: string, run?: { timezone: string }): string {
  const values = ['<', '<=', '==', '!=', '>=', '>'].map(
    (operator) => [operator, evaluate(`a ${operator} b`, a, b, run)] as const,
  );
  if (values.every(([, value]) => value === UNKNOWN)) return 'unknown';
  const held = values.filter(([, value]) => value === true).map(([operator]) => operator);
  const found = Object.entries(HOLDS).find(
    ([, operators]) => operators.split(' ').sort().join() === held.toSorted().join(),
  );
  return found?.[0] ?? `contradictory: ${held.join(' ')}`;
}

describe('a comparison of instants', () => {
  it.each([
    ['2026-11-20T08:10:00+01:00', '2026-11-20T07:30:00Z', 'before'],
    ['2026-11-20T07:10:00Z', '2026-11-20T07:10:00.500Z', 'before'],
    ['2026-11-20T08:10:00+01:00', '2026-11-20T07:10:00Z', 'same'],
    ['2026-11-20T07:10:00.5Z', '2026-11-20T07:10:00.500000Z', 'same'],
    ['2026-11-20T07:10:00.000000000000000001Z', '2026-11-20T07:10:00Z', 'after'],
    ['2026-11-20T07:10:00.49Z', '2026-11-20T07:10:00.5Z', 'before'],
    ['2026-11-20T07:10:00-00:00', '2026-11-20T07:10:00Z', 'same'],
    ['2026-11-20t07:10:00z', '2026-11-20T07:10:00Z', 'same'],
    ['2026-11-20T08:10:00+0100', '2026-11-20T07:10:00Z', 'same'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', 'before'],
    ['2026-12-31T23:30:00-05:00', '2027-01-01T04:30:00Z', 'same'],
    ['0099-01-01T00:00:00Z', '1999-01-01T00:00:00Z', 'before'],
    ['1969-12-31T23:59:59.5Z', '1970-01-01T00:00:00Z', 'before'],
  ])('puts %s beside %s: %s', (a, b, order) => {
    expect(orderOf(a, b)).toBe(order);
  });

  it('holds in a list and in a filter', () => {
    const scope = {
      at: '2026-11-20T08:10:00+01:00',
      list: ['2026-11-20T07:10:00.0Z'],
      rows: [{ at: '2026-11-20T07:30:00Z' }, { at: '2026-11-20T08:00:00+01:00' }],
    };
    expect(compileExpression('at in list').evaluate(scope)).toBe(true);
    expect(
      compileExpression('length(rows[.at > "2026-11-20T08:10:00+01:00"])').evaluate(scope),
    ).toBe(1);
    expect(compileExpression('max(at, list[0], rows[0].at)').evaluate(scope)).toBe(
      '2026-11-20T07:30:00Z',
    );
  });

  it.each([
    '2026-02-30T08:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-20T08:00:00+25:00',
    '+12026-11-20T08:00:00Z',
    '12026-11-20T08:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-13-01',
  ])('refuses the time %s, which nobody can read', (text) => {
    for (const operator of ['<', '==', '!=', '>=']) {
      expect(() => evaluate(`a ${operator} b`, '2026-11-20T07:10:00Z', text)).toThrow(
        ExpressionTypeError,
      );
      expect(() => evaluate(`a ${operator} b`, text, '2026-11-20')).toThrow(ExpressionTypeError);
    }
  });

  it('refuses to order an instant and a text, which are merely different', () => {
    expect(() => evaluate('a < b', '2026-11-20T07:10:00Z', 'demain')).toThrow(ExpressionTypeError);
    expect(evaluate('a == b', '2026-11-20T07:10:00Z', 'demain')).toBe(false);
  });
});

describe('a comparison of dates', () => {
  it.each([
    ['2026', '2026', 'same'],
    ['2026-11', '2026-11', 'same'],
    ['2026-11', '2026-12', 'before'],
    ['2025', '2026-11', 'before'],
    ['2026-12', '2026-11-30', 'after'],
    ['2026', '2026-11', 'unknown'],
    ['2026-11', '2026-11-30', 'unknown'],
    ['2026-11-20', '2026-11-20T08:10:00Z', 'unknown'],
    ['2026-11-20', '2026-11-25T08:10:00Z', 'before'],
    ['2026-11-20T08:10Z', '2026-11-20T08:10:30Z', 'unknown'],
    ['2026-11-20T08:10Z', '2026-11-20T08:11:00Z', 'before'],
    ['2026-11-20T08:10:00', '2026-11-20T08:10:00.5', 'before'],
    ['2026-11-20T08:10:00', '2026-11-20T08:10:00Z', 'unknown'],
  ])('puts %s beside %s: %s', (a, b, order) => {
    expect(orderOf(a, b)).toBe(order);
  });

  it.each([
    ['2026-11-20', '2026-11-20T22:59:59.9Z', 'unknown'],
    ['2026-11-20', '2026-11-20T23:00:00Z', 'before'],
    ['2026-11-20', '2026-11-19T22:59:59Z', 'after'],
    ['2026-10-25', '2026-10-25T23:00:00Z', 'before'],
    ['2026-11-20T08:10:00', '2026-11-20T07:10:00Z', 'same'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z', 'unknown'],
    ['2026-10-25T02:30:00', '2026-10-25T00:29:59Z', 'after'],
  ])('reads %s in the zone of the run beside %s: %s', (a, b, order) => {
    expect(orderOf(a, b, PARIS)).toBe(order);
  });

  it('is undecided in a list that only a vague date could match', () => {
    const evaluated = compileExpression('at in list').evaluate({
      at: '2026-11-20',
      list: ['2026-11'],
    });
    expect(evaluated).toBe(UNKNOWN);
  });
});

describe('a comparison of times of day and of durations', () => {
  it.each([
    ['08:30:00', '08:30:00.0', 'same'],
    ['08:30', '08:30:00', 'unknown'],
    ['08:30', '08:31:00', 'before'],
    ['08:30', '08:30', 'same'],
    ['9:00', '10:00', 'after'],
    ['PT90M', 'PT1H30M', 'same'],
    ['PT100M', 'PT2H', 'before'],
    ['P7D', 'P1W', 'same'],
    ['P12M', 'P1Y', 'same'],
    ['P1M', 'P30D', 'unknown'],
    ['P1M', 'P27D', 'after'],
    ['P1M', 'P32D', 'before'],
    ['P1Y', 'P367D', 'before'],
    ['P2M', 'P1M', 'after'],
  ])('puts %s beside %s: %s', (a, b, order) => {
    expect(orderOf(a, b)).toBe(order);
  });
});

describe('a comparison of other texts', () => {
  it.each([
    ['2823-3', '2026-11-20', 'after'],
    ['10', '9', 'before'],
    ['1234', '1235', 'before'],
    ['P', 'PT1H', 'before'],
    ['C03', 'C04', 'before'],
    ['73211009', '44054006', 'after'],
    ['0600', '0130', 'after'],
  ])('goes by code unit: %s beside %s: %s', (a, b, order) => {
    expect(orderOf(a, b)).toBe(order);
  });
});

it('a code among twenty thousand numeric ones is found within the budget', () => {
  const list = Array.from({ length: 20_000 }, (_, index) => String(73_211_009 + index));
  expect(compileExpression('code in list').evaluate({ code: '73231008', list })).toBe(true);
});

const two = (number: number) => String(number).padStart(2, '0');

const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 }).map((minutes) => ({
  minutes,
  text: `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`,
}));

/** An instant as its text and as its position in units of 10⁻⁹ s. */
const instants = fc
  .tuple(fc.integer({ min: -2e9, max: 4e9 }), fc.integer({ min: 0, max: 999_999_999 }), offsets)
  .map(([seconds, nanos, { minutes, text }]) => ({
    position: BigInt(seconds) * 1_000_000_000n + BigInt(nanos),
    text: `${new Date((seconds + minutes * 60) * 1_000).toISOString().slice(0, 19)}.${String(nanos).padStart(9, '0')}${text}`,
  }));

describe('the order of instants', () => {
  it('is the one of their positions on the time line, whatever their offsets', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const expected =
          a.position < b.position ? 'before' : a.position > b.position ? 'after' : 'same';
        expect(orderOf(a.text, b.text)).toBe(expected);
      }),
      sized(1_000),
    );
  });

  it('does not change when the same instant is written in another zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'),
        (seconds, zone) => {
          const a = new Date(seconds * 1_000).toISOString();
          const moved = compileExpression('inZone(a, zone)').evaluate({ a, zone });
          expect(orderOf(a, String(moved))).toBe('same');
        },
      ),
      sized(scaled(300)),
    );
  });
});

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const precisions = fc.constantFrom(4, 7, 10);

describe('the order of vague dates', () => {
  it('stays as it is when one of different precision is written more precisely', () => {
    fc.assert(
      fc.property(days, days, precisions, precisions, (a, b, one, other) => {
        fc.pre(one !== other);
        const vague = orderOf(a.slice(0, one), b.slice(0, other));
        if (vague !== 'unknown') expect(orderOf(a, b)).toBe(vague);
      }),
      sized(1_000),
    );
  });

  it('is the opposite from the other side', () => {
    const opposite: Record<string, string> = { before: 'after', after: 'before' };
    fc.assert(
      fc.property(days, instants, precisions, (day, instant, length) => {
        const vague = day.slice(0, length);
        const order = orderOf(vague, instant.text, PARIS);
        expect(orderOf(instant.text, vague, PARIS)).toBe(opposite[order] ?? order);
      }),
      sized(1_000),
    );
  });

  it('is transitive where it is known', () => {
    const anything = fc.oneof(
      fc.tuple(days, precisions).map(([day, length]) => day.slice(0, length)),
      instants.map(({ text }) => text),
    );
    fc.assert(
      fc.property(anything, anything, anything, (a, b, c) => {
        fc.pre(orderOf(a, b, PARIS) === 'before' && orderOf(b, c, PARIS) === 'before');
        expect(orderOf(a, c, PARIS)).toBe('before');
      }),
      sized(500),
    );
  });
});
