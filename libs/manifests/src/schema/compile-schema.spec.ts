import { Type } from '@sinclair/typebox';

import { portDefSchema } from '../type-ref-schema';
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
    const [problem] = compileSchema(Type.Unsafe({ type: 'string', enum: codes })).check('x');
    expect(problem?.message.fr).toMatch(/"c0", .*"c19", … \(\+480\)$/);
  });

  it('reports everything at once', () => {
    expect(body.check({ extra: 1, mode: 2 }).map(({ path }) => path)).toEqual([
      '/eventId',
      '/extra',
      '/mode',
    ]);
  });
});
