import { Type } from '@sinclair/typebox';

import { portDefSchema } from '../type-ref-schema';
import { closedObject, explained, oneOfNames, text } from './building-blocks';
import { compileSchema } from './compile-schema';

const body = compileSchema(
  Type.Object(
    {
      eventId: Type.String({ minLength: 1 }),
      at: Type.Optional(Type.String({ format: 'date-time' })),
      mode: Type.Optional(Type.Union([Type.Literal('wait'), Type.Literal('detach')])),
      ports: Type.Optional(Type.Array(portDefSchema)),
    },
    { additionalProperties: false, $id: 'platform/test-body' },
  ),
);

const choice = compileSchema(
  Type.Object({
    wait: Type.Union([
      closedObject({ for: Type.String({ pattern: '^P' }) }),
      closedObject({ event: closedObject({ eventType: text() }), timeout: Type.Optional(text()) }),
    ]),
  }),
);

describe('compileSchema of a schema that is none', () => {
  it.each([
    { type: 'strng' },
    { type: 'string', pattern: '(' },
    { type: 'string', minLength: '1' },
    { type: 'string', format: 'nope' },
    { type: 'object', required: 'a' },
    { type: 'array', items: 3 },
    { enum: [] },
    { anyOf: {} },
    { $ref: 'nowhere' },
    { type: 'string', unknown: 1 },
  ])('throws at the first check: %j', (schema) => {
    expect(() => compileSchema(schema as never).check('a')).toThrow();
  });
});

describe('compileSchema of a choice between objects', () => {
  it.each([
    [{ wait: { for: 'soon' } }, ['/wait/for'], 'form that are not allowed here'],
    [{ wait: { event: { eventTyp: 'x' } } }, ['/wait/event/eventType', '/wait/event/eventTyp'], ''],
    [
      { wait: { event: { eventType: 'x' }, timeot: 'P' } },
      ['/wait/timeot'],
      'did you mean "timeout"?',
    ],
    [{ wait: { fro: 'P1D' } }, ['/wait/fro'], 'did you mean "for"?'],
  ])('speaks of the variant that was meant: %j', (value, paths, sentence) => {
    const problems = choice.check(value);
    expect(problems.map(({ path }) => path)).toEqual(paths);
    expect(problems.map(({ message }) => message.en).join()).toContain(sentence);
  });

  it('speaks of the kind of value that was given', () => {
    const from = compileSchema(
      Type.Union([Type.String({ pattern: '[.]' }), Type.Array(text(), { minItems: 2 })]),
    );
    expect(from.check('n').map(({ code, path }) => [code, path])).toEqual([['SCHEMA_PATTERN', '']]);
    expect(from.check(['n']).map(({ code }) => code)).toEqual(['SCHEMA_MIN_ITEMS']);
    expect(from.check(3).map(({ code }) => code)).toContain('SCHEMA_ANY_OF');
  });

  it('names the literal that was meant, and the form of a value of another type', () => {
    const [mode] = body.check({ eventId: 'e', mode: 'detatch' });
    expect(mode?.message.en).toContain('did you mean "detach"?');
    const form = { fr: 'une durée', en: 'a duration' };
    const [due] = compileSchema(Type.String({ pattern: '^P', ...explained(form) })).check(30);
    expect(due?.message).toEqual(form);
  });

  it.each([
    ['names', Type.Unsafe({ enum: ['kg', 'g', 'mg'] })],
    ['literals', Type.Union([Type.Literal('kg'), Type.Literal('g'), Type.Literal('mg')])],
  ])('suggests no unit, because one that is spelled alike is another dose: %s', (_, unit) => {
    const [finding] = compileSchema(Type.Object({ unit })).check({ unit: 'mL' });
    expect(finding?.message.en).toContain('"mg"');
    expect(finding?.message.en).not.toContain('did you mean');
  });

  it('never prints a regular expression', () => {
    const texts = choice.check({ wait: { for: 'soon' } }).map(({ message }) => message);
    expect(JSON.stringify(texts)).not.toContain('^P');
  });
});

describe('compileSchema', () => {
  it('accepts and narrows a conforming value', () => {
    const value: unknown = { eventId: 'e1', at: '2026-01-01T00:00:00Z', mode: 'wait' };
    expect(body.check(value)).toEqual([]);
    expect(body.is(value) && value.eventId).toBe('e1');
    expect(body.is({})).toBe(false);
  });

  it.each([
    [
      {},
      'SCHEMA_REQUIRED',
      '/eventId',
      ['la propriété « eventId » est requise', '"eventId" is required'],
    ],
    [
      { eventId: 'e', 'a/b': 1 },
      'SCHEMA_ADDITIONAL_PROPERTIES',
      '/a~1b',
      ['propriété inconnue « a/b »', 'unknown property "a/b"'],
    ],
    [{ eventId: 3 }, 'SCHEMA_TYPE', '/eventId', ['doit être de type string', 'must be string']],
    [{ eventId: 'e', at: 'hier' }, 'SCHEMA_FORMAT', '/at', ['date-time', 'date-time']],
    [
      { eventId: 'e', at: '2016-12-31T23:59:60Z' },
      'SCHEMA_FORMAT',
      '/at',
      ['date-time', 'date-time'],
    ],
    [
      { eventId: 'e', mode: 'x' },
      'SCHEMA_ANY_OF',
      '/mode',
      ['"wait", "detach"', 'must be one of "wait", "detach"'],
    ],
    [
      { eventId: 'e', ports: [{ name: 'p', type: { kind: 'list', of: { kind: 'x' } } }] },
      'SCHEMA_DISCRIMINATOR',
      '/ports/0/type/of/kind',
      ['"coded"', '"coded"'],
    ],
    ['text', 'SCHEMA_TYPE', '', ['object', 'object']],
  ])('says what is wrong with %j, in both languages', (value, code, path, [fr, en]) => {
    const problems = body.check(value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code, path, severity: 'error' });
    expect(problems[0]?.message.fr).toContain(fr);
    expect(problems[0]?.message.en).toContain(en);
  });

  it('lists the first of many allowed values, and how many more there are', () => {
    const codes = Array.from({ length: 500 }, (_, index) => `c${index}`);
    const [problem] = compileSchema(oneOfNames(codes)).check('x');
    expect(problem?.message.fr).toMatch(/"c0", .*"c19", … \(\+480\)$/);
  });

  describe('of a value with more mistakes than anybody reads', () => {
    const list = Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: false }));
    const wrong = (count: number) => Array.from({ length: count }, () => ({ no: 1 }));
    const codes = (findings: 'bounded' | 'of-all' | 'all', count: number) =>
      compileSchema(list, { findings })
        .check(wrong(count))
        .map(({ code }) => code);

    it('gives the first thousand, and says how many there are', () => {
      const findings = compileSchema(list).check(wrong(600));
      expect(findings).toHaveLength(1_001);
      expect(findings.at(-1)).toMatchObject({ code: 'SCHEMA_MORE', severity: 'error', path: '' });
      expect(findings.at(-1)?.message.fr).toContain('1000 constats sur 1200');
    });

    it('gives the first alone of a large one, unless those of all of it are asked for', () => {
      expect(codes('bounded', 6_000)).toEqual(['SCHEMA_REQUIRED', 'SCHEMA_FIRST_ALONE']);
      expect(codes('of-all', 6_000)).toHaveLength(1_001);
      expect(codes('of-all', 6_000).at(-1)).toBe('SCHEMA_MORE');
      expect(codes('all', 6_000)).toHaveLength(12_000);
    });

    it('takes no more room than an answer has, whatever names are in it', () => {
      const name = 'x'.repeat(900);
      const findings = compileSchema(list).check(
        Array.from({ length: 900 }, (_, index) => ({ id: 'a', [`${index}${name}`]: 1 })),
      );
      expect(JSON.stringify(findings).length).toBeLessThan(1024 * 1024);
      expect(findings.at(-1)?.message.en).toMatch(/findings out of 900 are given$/);
    });

    it('shows no name and no pointer that goes on for ever', () => {
      const [problem] = body.check({ eventId: 'e', ['k'.repeat(100_000)]: 1 });
      expect(problem?.path).toBe('');
      expect(problem?.message.fr.length).toBeLessThan(200);
    });
  });

  it('reports everything at once', () => {
    expect(body.check({ extra: 1, mode: 2 }).map(({ path }) => path)).toEqual([
      '/eventId',
      '/extra',
      '/mode',
    ]);
  });
});
