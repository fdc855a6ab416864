import { subjectsInWords } from './subjects-in-words';

type Subjects = Parameters<typeof subjectsInWords>[0];
type Item = Subjects['items'][number];

const described = (name: string | null): Partial<Item> => ({
  ...{ state: 'described', description: { name, facts: [], warnings: [] } },
});
const item = (id: string, more: Partial<Item>): Item => ({
  ...{ kind: 'patient', id, state: 'unavailable' },
  ...more,
});

it.each([
  ['by name', [item('p-1', described('A. Person'))], 'A. Person'],
  ['by kind and id where no name is known', [item('p-1', described(null))], 'patient p-1'],
  ['by kind and id where the record is silent', [item('p-1', {})], 'patient p-1'],
  ['one after the other', [item('p-1', described('A')), item('p-2', {})], 'A, patient p-2'],
  ['as nothing where there is none', [], ''],
] as const)('subjects are told %s', (_how, items, words) => {
  expect(subjectsInWords({ items: [...items] })).toBe(words);
});
