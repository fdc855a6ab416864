import { comparedByDefault, shownByDefault } from './version-refs';

type Definition = Parameters<typeof shownByDefault>[0];

const definition = (given: Partial<Definition>): Definition => ({
  slug: 'dose',
  name: 'Dose',
  publishedVersion: null,
  latestVersion: null,
  retiredAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  draft: null,
  published: null,
  hasTests: false,
  ...given,
});

const draft = {
  hash: '',
  authors: [],
  updatedAt: '',
  baseVersion: null,
  needsAnotherPublisher: false,
  content: {},
  diagnostics: [],
};

it('version refs: shows what runs, else the draft, else the newest version', () => {
  expect(shownByDefault(definition({ publishedVersion: 3, latestVersion: 3, draft }))).toBe(3);
  expect(shownByDefault(definition({ latestVersion: 3, draft }))).toBe('draft');
  expect(shownByDefault(definition({ latestVersion: 3 }))).toBe(3);
});

it('version refs: compares a version with the one before, and the draft with what runs', () => {
  expect(comparedByDefault(definition({}), 3)).toBe(2);
  expect(comparedByDefault(definition({}), 1)).toBeUndefined();
  expect(comparedByDefault(definition({ publishedVersion: 2 }), 'draft')).toBe(2);
  expect(comparedByDefault(definition({ latestVersion: 4 }), 'draft')).toBe(4);
  expect(comparedByDefault(definition({}), 'draft')).toBeUndefined();
});
