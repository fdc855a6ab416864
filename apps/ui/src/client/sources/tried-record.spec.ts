import { readSourcesSearch } from './sources-search';
import { outcomeOf, type Trial } from './tried-record';

const trial = { binding: 'b', source: 's', active: true, key: 'k' };

it.each<[Partial<Trial>, string]>([
  [{ problem: { code: 'c', message: 'm' }, event: {} }, 'refused'],
  [{ resolution: { run: 'r', decision: 'accepted' } }, 'decides'],
  [{ event: {}, known: true, workflows: [{ slug: 'a', version: 1 }] }, 'known'],
  [{ event: {}, known: false, workflows: [{ slug: 'a', version: 1 }] }, 'starts'],
  [{ event: {}, known: false, workflows: [] }, 'nothing'],
])('%j is %s', (more, outcome) => {
  expect(outcomeOf({ ...trial, ...more })).toBe(outcome);
});

it('tried record: leaves out of an address what is not of the sources', () => {
  expect(readSourcesSearch({ tab: 'refused', feed: 7, record: 'a', other: 'x' })).toEqual({
    ...{ tab: 'refused', feed: '7', record: 'a' },
  });
  expect(readSourcesSearch({ tab: 'all', feed: '' })).toEqual({});
});
