import { keepView, readViews } from './saved-views';

const incidents = { name: 'Incidents', search: { status: 'operator' } } as const;

it('keepView has the newest first, one of each name, and no more than are a choice', () => {
  const other = { name: 'Others', search: { workflow: 'w' } };
  expect(keepView([other, incidents], { ...incidents, search: { status: 'failed' } })).toEqual([
    { name: 'Incidents', search: { status: 'failed' } },
    other,
  ]);
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `v${index}`, search: {} }));
  expect(keepView(many, incidents)).toHaveLength(20);
});

it('readViews leaves out what is no view, and filters that are none', () => {
  const kept = [
    incidents,
    { name: 'x', search: { status: 'odd', workflow: 'w' } },
    3,
    { name: 'y' },
  ];
  expect(readViews(JSON.stringify(kept))).toEqual([
    incidents,
    { name: 'x', search: { workflow: 'w' } },
  ]);
  for (const text of [undefined, 'no JSON', '{}', 'null']) expect(readViews(text)).toEqual([]);
});
