import type { DefinitionSummary } from '@platform/definitions';

import { createKnownUses } from './known-uses';

const SUMMARY = {
  ...{ kind: 'workflow', slug: 'w', name: 'W', publishedVersion: null, latestVersion: null },
  ...{ retiredAt: null, createdAt: '', updatedAt: '', revision: 1 },
} as const;
const draftOf = (hash: string, type: string) => ({
  ...{ hash, content: { nodes: [{ id: 'n', type }] } },
});
const listed = (hash: string): DefinitionSummary =>
  ({ ...SUMMARY, draft: { hash } }) as unknown as DefinitionSummary;

it('a draft that changed after it was listed is not taken for the one before', async () => {
  let current = draftOf('b', 'core.guard');
  let reads = 0;
  const store = {
    get: () => Promise.resolve({ ...SUMMARY, draft: current, tests: null } as never),
    version: () => Promise.resolve(null),
  };
  const usesOf = createKnownUses(store);
  const drafted = async (hash: string) => [
    ...((await usesOf(listed(hash), () => (reads += 1))).draft ?? []),
  ];

  expect(await drafted('a')).toEqual(['node:core.guard']);
  current = draftOf('a', 'core.log');
  expect(await drafted('a')).toEqual(['node:core.log']);
  expect(reads).toBe(2);
  // Both are known now.
  expect(await drafted('b')).toEqual(['node:core.guard']);
  expect(await drafted('a')).toEqual(['node:core.log']);
  expect(reads).toBe(2);
});
