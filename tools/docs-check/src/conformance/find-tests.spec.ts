import { findTests } from './find-tests';

const titles = (text: string): readonly string[] =>
  findTests('a.spec.ts', text).map(({ title, ids }) => `${title} = ${ids.join(' ')}`);

it.each([
  ["it('boots [MAN-001]', run)", ['boots = MAN-001']],
  ["test('boots [MAN-001 RUN-002]', run)", ['boots = MAN-001 RUN-002']],
  [
    "describe('a', () => { describe(`b ${c}`, () => it('d [MAN-001]', run)); })",
    ['a › b … › d = MAN-001'],
  ],
  ["it.each([['x'], ['y']])('%s [MAN-001]', run)", ['%s = MAN-001']],
  [
    "it.each<T>([{ id: 'MAN-001', a: 'x' }, { id: 'RUN-002 MAN-003', a: [1] }])('$a $b [$id]', run)",
    ['x $b = MAN-001', '[1] $b = RUN-002 MAN-003'],
  ],
  [
    "const ROWS: T[] = [{ id: 'MAN-001' }] as const; it.each(ROWS)('a [$id]', run)",
    ['a = MAN-001'],
  ],
  ["it('boots', run)", []],
  ["it('reads [MAN-001] of a list', run)", []],
  ["// it('boots [MAN-001]', run)", []],
  ["expect('[MAN-001]')", []],
  ["it.skip('boots [MAN-001]', run)", []],
])('finds in %s', (text, expected) => {
  expect(titles(text)).toEqual(expected);
});
