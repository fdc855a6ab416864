import type { DescribedSubject } from '@platform/engine-api';

import { createKnownSubjects, type NamedSubject } from './known-subjects';

const patient = (id: string): NamedSubject => ({ kind: 'patient', id });
const described = (name: string): DescribedSubject => ({
  state: 'described',
  description: { name, facts: [], warnings: [] },
});
const NOT_YET = { state: 'unavailable', code: 'not-yet' };

/** A record that answers when the test says so. */
function openRecord() {
  const asked: string[] = [];
  const answers = new Map<string, (described: DescribedSubject) => void>();
  return {
    asked,
    read: ({ id }: NamedSubject) => {
      asked.push(id);
      return new Promise<DescribedSubject>((resolve) => answers.set(id, resolve));
    },
    answer: (id: string) => answers.get(id)?.(described(id)),
  };
}

it('subjects of a list are described in their order, each read once', async () => {
  const asked: string[] = [];
  const known = createKnownSubjects(async ({ id }) => {
    asked.push(id);
    return described(id);
  });
  const two = [patient('a'), patient('b'), patient('a')];
  const names = ['a', 'b', 'a'].map(described);
  expect(await known.describe(two)).toEqual(names);
  expect(await known.describe(two)).toEqual(names);
  expect(asked).toEqual(['a', 'b']);
});

it('subjects of a silent record do not hold the list up, and are read on for the next time', async () => {
  const record = openRecord();
  const known = createKnownSubjects(record.read, 1);
  expect(await known.describe([patient('slow')])).toEqual([NOT_YET]);
  expect(await known.describe([patient('slow')])).toEqual([NOT_YET]);
  record.answer('slow');
  expect(await known.describe([patient('slow')])).toEqual([described('slow')]);
  expect(record.asked).toEqual(['slow']);
});

it('subjects of one slow record leave those of another one described', async () => {
  const record = openRecord();
  const known = createKnownSubjects(
    (subject) => (subject.id === 'slow' ? record.read(subject) : Promise.resolve(described('b'))),
    1,
  );
  expect(await known.describe([patient('slow'), patient('b')])).toEqual([NOT_YET, described('b')]);
});

it('subjects that cannot be read are unavailable, and no list fails for them', async () => {
  const known = createKnownSubjects(() => Promise.reject(new Error('the engine is gone')));
  expect(await known.describe([patient('a')])).toEqual([
    { state: 'unavailable', code: 'engine-unavailable' },
  ]);
});

it('subjects of a long list are read a few at a time', async () => {
  const record = openRecord();
  const known = createKnownSubjects(record.read, 1);
  const all = Array.from({ length: 600 }, (_, at) => patient(`p${at}`));
  expect(await known.describe(all)).toEqual(all.map(() => NOT_YET));
  expect(record.asked).toHaveLength(8);
});
