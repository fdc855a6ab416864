import { signsOf } from './numbers';
import type { Surroundings, TypeRef } from './reading';
import { recordedInWords } from './recorded-in-words';

const primitive = (name: string): TypeRef => ({ kind: 'primitive', name }) as TypeRef;

const wordsOf = (language: string) => ({
  ...({ timezone: 'Europe/Paris', types: [], valueSets: [], dimensions: [] } as Pick<
    Surroundings,
    'timezone' | 'types' | 'valueSets' | 'dimensions'
  >),
  ...{ signs: signsOf('fr'), language },
});

it.each<readonly [string, TypeRef, unknown, readonly [fr: string, en: string]]>([
  // Every digit, and the sign of the instance in both languages.
  ['Number', primitive('Number'), 0.000_000_1, ['0,0000001', '0,0000001']],
  ['Integer', primitive('Integer'), 15_000, ['15000', '15000']],
  ['Boolean', primitive('Boolean'), false, ['non', 'no']],
  ['Time', primitive('Time'), '08:30:00', ['08:30', '08:30']],
  ['Duration', primitive('Duration'), 'PT12H', ['12 heures', '12 hours']],
  ['Duration of two units', primitive('Duration'), 'P1DT12H', ['P1DT12H', 'P1DT12H']],
  ['quantity', { kind: 'quantity' }, { value: 2.5, unit: 'mg' }, ['2,5 mg', '2,5 mg']],
  ['list', { kind: 'list', of: primitive('Number') }, [0.5, 10], ['0,5\n10', '0,5\n10']],
  ['any', { kind: 'any' }, [1], ['[\n  1\n]', '[\n  1\n]']],
  ['text', primitive('String'), 'a\nb', ['a\nb', 'a\nb']],
])('a value of the type %s', (_name, type, value, [fr, en]) => {
  const said = (language: string): string =>
    recordedInWords(value, type, wordsOf(language)).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(said('fr')).toBe(fr);
  expect(said('en')).toBe(en);
});

it('an instant is told on the clocks of the instance, which are named', () => {
  const said = recordedInWords('2026-07-20T06:10:00Z', primitive('DateTime'), wordsOf('fr'));
  expect(said).toContain('20 juillet 2026');
  expect(said).toContain('08:10:00');
  expect(said).toContain('Europe/Paris');
});

it('a day is told with the name of its month', () => {
  const said = (language: string) =>
    recordedInWords('2026-11-01', primitive('Date'), wordsOf(language));
  expect(said('fr')).toMatch(/^dimanche 1(er)? novembre 2026$/);
  expect(said('en')).toContain('1 November 2026');
});
