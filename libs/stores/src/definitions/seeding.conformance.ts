import type { DefinitionKey } from '@platform/definitions';
import { fixedClock } from '@platform/testing';

import { draftOf, seedOf, versionOf } from './__fixtures__/definitions';
import type { DefinitionStore, PublicationBasis } from './definition-store';

const START = '2026-03-01T10:00:00.000Z';

/** Conformance tests for seeding. */
export function describeSeeding(
  name: string,
  open: (options: { readonly now: () => Date }) => Promise<DefinitionStore>,
): void {
  describe(`seeds: ${name}`, () => {
    let store: DefinitionStore;

    beforeEach(async () => {
      store = await open({ now: fixedClock(START) });
    });

    const workflow = (slug: string): DefinitionKey => ({ kind: 'workflow', slug });
    const basis = async (slug: string): Promise<PublicationBasis> => ({
      seen: (await store.get(workflow(slug)))?.revision ?? 'absent',
      publicationRevision: await store.publicationRevision(),
    });

    it('publishes version 1 of what was never there, with its tests', async () => {
      const seeded = await store.seed([seedOf('b', { tests: { cases: [] } }), seedOf('a')]);
      expect(seeded).toEqual([workflow('b'), workflow('a')]);
      expect(await store.version(workflow('b'), 1)).toEqual({
        ...seedOf('b').version,
        ...workflow('b'),
        version: 1,
        createdAt: START,
      });
      expect(await store.get(workflow('b'))).toMatchObject({
        draft: null,
        publishedVersion: 1,
        latestVersion: 1,
        tests: { content: { cases: [] }, author: 'seed', updatedAt: START },
      });
      expect(await store.get(workflow('a'))).toMatchObject({ tests: null });
    });

    it('enters drafts too, which publish nothing', async () => {
      const before = await store.publicationRevision();
      const draft = {
        kind: 'workflow',
        slug: 'a',
        draft: draftOf(),
        tests: { cases: [] },
      } as const;
      expect(await store.seed([draft])).toEqual([workflow('a')]);
      expect(await store.get(workflow('a'))).toMatchObject({
        draft: { content: draftOf().content, authors: [draftOf().author], baseVersion: null },
        publishedVersion: null,
        latestVersion: null,
        tests: { content: { cases: [] } },
      });
      expect(await store.publicationRevision()).toBe(before);
      expect(await store.seed([draft, seedOf('b')])).toEqual([workflow('b')]);
      expect(await store.publicationRevision()).toBeGreaterThan(before);
    });

    it('leaves what is there as it is: a draft, a version, a retired one', async () => {
      await store.saveDraft(workflow('draft'), draftOf(), 'absent');
      await store.publish(
        workflow('published'),
        versionOf({ hash: 'mine' }),
        await basis('published'),
      );
      await store.publish(workflow('retired'), versionOf(), await basis('retired'));
      await store.retire(workflow('retired'), await basis('retired'));
      const before = await store.list('workflow', { limit: 9 });

      const inputs = ['draft', 'published', 'retired'].map((slug) => seedOf(slug));
      expect(await store.seed(inputs)).toEqual([]);
      expect(await store.list('workflow', { limit: 9 })).toEqual(before);
      expect((await store.published('workflow')).versions).toMatchObject([{ hash: 'mine' }]);
    });

    it('takes the first of two for one slug', async () => {
      const twin = seedOf('a', { version: versionOf({ hash: 'twin', origin: 'seed' }) });
      expect(await store.seed([seedOf('a'), twin])).toEqual([workflow('a')]);
      expect(await store.version(workflow('a'), 1)).toMatchObject({ hash: 'sha256:v' });
    });

    it('publishes all or none', async () => {
      const broken = seedOf('b', {
        version: versionOf({ origin: 'seed', hash: null as unknown as string }),
      });
      await expect(store.seed([seedOf('a'), broken])).rejects.toMatchObject({
        code: 'DEFINITION_STORE_UNAVAILABLE',
      });
      expect(await store.list('workflow', { limit: 9 })).toEqual([]);
    });
  });
}
