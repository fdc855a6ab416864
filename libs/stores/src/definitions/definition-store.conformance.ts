import type { DefinitionKey, VersionInput } from '@platform/definitions';
import { NotFoundError } from '@platform/ports';
import { fixedClock, type FixedClock } from '@platform/testing';

import { draftOf, KEY, seedOf, versionOf } from './__fixtures__/definitions';
import type { DefinitionStore, Seen } from './definition-store';
import { PublicationChangedError, StaleDefinitionError } from '../errors';

const START = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:00:01.000Z';

/** Conformance tests for a definition store on any backend. `open` returns an empty one. */
export function describeDefinitionStore(
  name: string,
  open: (options: { readonly now: () => Date }) => Promise<DefinitionStore>,
): void {
  describe(`definition store: ${name}`, () => {
    let store: DefinitionStore;
    let clock: FixedClock;

    beforeEach(async () => {
      clock = fixedClock(START);
      store = await open({ now: clock });
    });

    const workflow = (slug: string): DefinitionKey => ({ kind: 'workflow', slug });
    const seen = async (key = KEY): Promise<Seen> => (await store.get(key))?.revision ?? 'absent';
    const basis = async (key = KEY) => ({
      seen: await seen(key),
      publicationRevision: await store.publicationRevision(),
    });
    const publish = async (changes: Partial<VersionInput> = {}, key = KEY) =>
      store.publish(key, versionOf(changes), await basis(key));
    const publishedSlugs = async () =>
      (await store.published('workflow')).versions.map(({ slug, version }) => `${slug}@${version}`);

    describe('drafts', () => {
      it('answers null for what is not there', async () => {
        expect(await store.get(KEY)).toBeNull();
        expect(await store.version(KEY, 1)).toBeNull();
        expect(await store.versions(KEY, { limit: 10 })).toEqual([]);
        expect(await store.list('workflow', { limit: 10 })).toEqual([]);
      });

      it('creates a definition with its first draft, content unchanged', async () => {
        const saved = await store.saveDraft(KEY, draftOf(), 'absent');
        expect(saved).toEqual({
          ...KEY,
          name: 'Hyperkaliémie',
          draft: {
            content: draftOf().content,
            hash: 'sha256:draft',
            authors: ['user:ada'],
            lineage: [],
            updatedAt: START,
            baseVersion: null,
          },
          publishedVersion: null,
          latestVersion: null,
          retiredAt: null,
          tests: null,
          createdAt: START,
          updatedAt: START,
          revision: 1,
        });
        expect(await store.get(KEY)).toEqual(saved);
        expect(Object.keys(saved.draft?.content ?? {})).toEqual(['nodes', 'edges', 'name']);
      });

      it('replaces a draft that is still as it was seen', async () => {
        const first = await store.saveDraft(KEY, draftOf(), 'absent');
        clock.advance(1000);
        const second = await store.saveDraft(
          KEY,
          draftOf({ name: 'K+', content: { a: 1 }, hash: 'h2' }),
          first.revision,
        );
        expect(second).toMatchObject({
          name: 'K+',
          createdAt: START,
          updatedAt: LATER,
          draft: { content: { a: 1 }, hash: 'h2', updatedAt: LATER },
        });
        expect(second.revision).toBeGreaterThan(first.revision);
      });

      it('refuses a draft of a definition that was changed since, and writes nothing', async () => {
        const first = await store.saveDraft(KEY, draftOf(), 'absent');
        const second = await store.saveDraft(KEY, draftOf({ hash: 'h2' }), first.revision);

        const stale = store.saveDraft(KEY, draftOf({ hash: 'h3' }), first.revision);
        await expect(stale).rejects.toThrow(StaleDefinitionError);
        await expect(stale).rejects.toMatchObject({ revision: second.revision });
        await expect(store.saveDraft(KEY, draftOf(), 'absent')).rejects.toMatchObject({
          code: 'DEFINITION_STALE',
          revision: second.revision,
        });
        expect(await store.get(KEY)).toEqual(second);
      });

      it('refuses a draft of a definition that was seen and is not there', async () => {
        await expect(store.saveDraft(KEY, draftOf(), 1)).rejects.toMatchObject({
          code: 'DEFINITION_STALE',
          revision: 'absent',
        });
        expect(await store.get(KEY)).toBeNull();
      });

      it('gathers who acted through the authors of a draft, until it is published', async () => {
        const after = async (...lineage: readonly string[]) =>
          (await store.saveDraft(KEY, draftOf({ lineage }), await seen())).draft?.lineage;
        await after('key:a', 'user:u');
        expect(await after('key:b', 'user:u')).toEqual(['key:a', 'user:u', 'key:b']);
        await publish();
        expect(await after('key:c')).toEqual(['key:c']);
      });

      it('gathers the authors of a draft, each once, until it is published', async () => {
        const authorsAfter = async (author: string) =>
          (await store.saveDraft(KEY, draftOf({ author }), await seen())).draft?.authors;
        await authorsAfter('user:ada');
        await authorsAfter('user:bob');
        expect(await authorsAfter('user:ada')).toEqual(['user:ada', 'user:bob']);
        await publish();
        expect(await authorsAfter('user:cleo')).toEqual(['user:cleo']);
      });

      it('remembers what was published when the draft was begun', async () => {
        await publish();
        await store.saveDraft(KEY, draftOf(), await seen());
        await publish({ origin: 'rollback', rollbackOf: 1 });
        const saved = await store.saveDraft(KEY, draftOf(), await seen());
        expect(saved).toMatchObject({ publishedVersion: 2, draft: { baseVersion: 1 } });
      });

      it('does not mix workflows and agents of one slug', async () => {
        const agent = { ...KEY, kind: 'agent' } as const;
        await store.saveDraft(KEY, draftOf(), 'absent');
        await store.saveDraft(agent, draftOf({ name: 'agent' }), 'absent');
        await publish({}, agent);
        expect(await store.get(KEY)).toMatchObject({ name: 'Hyperkaliémie', latestVersion: null });
        expect(await store.list('agent', { limit: 9 })).toHaveLength(1);
        expect(await publishedSlugs()).toEqual([]);
        expect((await store.published('agent')).versions).toMatchObject([agent]);
      });
    });

    describe('versions', () => {
      it('publishes the draft as the next version, and ends it', async () => {
        await store.saveDraft(KEY, draftOf(), 'absent');
        clock.advance(1000);
        const version = await publish({ note: 'première' });
        expect(version).toEqual({
          ...KEY,
          ...versionOf({ note: 'première' }),
          version: 1,
          createdAt: LATER,
        });
        expect(await store.version(KEY, 1)).toEqual(version);
        expect(await store.get(KEY)).toMatchObject({
          draft: null,
          publishedVersion: 1,
          latestVersion: 1,
          updatedAt: LATER,
        });
      });

      it('publishes what never had a draft', async () => {
        await publish();
        expect(await store.get(KEY)).toMatchObject({ draft: null, publishedVersion: 1 });
      });

      it('numbers the versions without gaps, whatever was refused or retired between', async () => {
        await publish();
        const old = await basis();
        await publish();
        await expect(store.publish(KEY, versionOf(), old)).rejects.toThrow(StaleDefinitionError);
        await store.retire(KEY, await basis());
        await publish();
        const versions = await store.versions(KEY, { limit: 10 });
        expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
      });

      it('keeps the draft, and its name, through a rollback', async () => {
        await publish({ name: 'v1' });
        await store.saveDraft(KEY, draftOf({ name: 'brouillon' }), await seen());
        const rolledBack = await publish({ name: 'v1', origin: 'rollback', rollbackOf: 1 });
        expect(rolledBack).toMatchObject({ version: 2, origin: 'rollback', rollbackOf: 1 });
        expect(await store.get(KEY)).toMatchObject({
          name: 'brouillon',
          publishedVersion: 2,
          draft: { hash: 'sha256:draft', authors: ['user:ada'] },
        });
      });

      it('is named after its newest version when it has no draft', async () => {
        await publish({ name: 'v1' });
        await publish({ name: 'v2', origin: 'rollback', rollbackOf: 1 });
        expect(await store.get(KEY)).toMatchObject({ name: 'v2' });
      });

      it('lists the versions without what is large, a page at a time', async () => {
        for (const hash of ['h1', 'h2', 'h3']) await publish({ hash, note: hash });
        const page = await store.versions(KEY, { limit: 2 });
        expect(page.map(({ hash }) => hash)).toEqual(['h3', 'h2']);
        expect(page[0]).not.toHaveProperty('content');
        expect(page[0]).not.toHaveProperty('pins');
        expect(page[0]).toMatchObject({ note: 'h3', createdAt: START, author: 'user:ada' });
        expect(await store.versions(KEY, { limit: 2, before: 2 })).toMatchObject([{ hash: 'h1' }]);
        expect(await store.versions(KEY, { limit: 9, before: 1e12 })).toHaveLength(3);
        expect(await store.versions(KEY, { limit: -1 })).toEqual([]);
      });

      it('refuses a publication that was decided before another one, of anything', async () => {
        const decided = await basis();
        await publish({}, workflow('callee'));
        const late = store.publish(KEY, versionOf(), decided);
        await expect(late).rejects.toThrow(PublicationChangedError);
        expect(await store.get(KEY)).toBeNull();
        expect(await store.versions(KEY, { limit: 9 })).toEqual([]);

        const seenCallee = await seen(workflow('callee'));
        const stale = { seen: seenCallee, publicationRevision: decided.publicationRevision };
        await expect(store.retire(workflow('callee'), stale)).rejects.toThrow(
          PublicationChangedError,
        );
        expect(await publishedSlugs()).toEqual(['callee@1']);
      });
    });

    describe('retirement', () => {
      it('publishes no version any more, and keeps all that is there', async () => {
        await publish();
        await store.saveDraft(KEY, draftOf(), await seen());
        const retired = await store.retire(KEY, await basis());
        expect(retired).toMatchObject({
          publishedVersion: null,
          latestVersion: 1,
          retiredAt: START,
          draft: { hash: 'sha256:draft' },
        });
        expect(await publishedSlugs()).toEqual([]);
        expect(await store.version(KEY, 1)).toMatchObject({ version: 1 });
        expect(await store.list('workflow', { limit: 9 })).toMatchObject([{ retiredAt: START }]);
      });

      it('keeps the first instant when it is asked for twice', async () => {
        await publish();
        const retired = await store.retire(KEY, await basis());
        clock.advance(1000);
        expect(await store.retire(KEY, await basis())).toEqual(retired);
      });

      it('ends with the next publication', async () => {
        await publish();
        await store.retire(KEY, await basis());
        await publish({ origin: 'rollback', rollbackOf: 1 });
        expect(await store.get(KEY)).toMatchObject({ retiredAt: null, publishedVersion: 2 });
        expect(await publishedSlugs()).toEqual(['hyperkalaemia@2']);
      });

      it('is refused for a stale view, and for what is not there', async () => {
        await publish();
        const old = await basis();
        await store.saveDraft(KEY, draftOf(), await seen());
        await expect(store.retire(KEY, old)).rejects.toThrow(StaleDefinitionError);
        await expect(store.retire(workflow('absent'), old)).rejects.toThrow(NotFoundError);
        expect(await publishedSlugs()).toEqual(['hyperkalaemia@1']);
      });
    });

    describe('tests', () => {
      const tests = { content: { cases: [{ name: 'é' }] }, author: 'user:bob' };

      it('keeps them beside the definition', async () => {
        const { revision } = await store.saveDraft(KEY, draftOf(), 'absent');
        clock.advance(1000);
        const saved = await store.saveTests(KEY, tests, revision);
        expect(saved).toMatchObject({
          tests: { ...tests, updatedAt: LATER },
          updatedAt: LATER,
          draft: { updatedAt: START, authors: ['user:ada'] },
        });
        expect(saved.revision).toBeGreaterThan(revision);
        await publish();
        expect(await store.get(KEY)).toMatchObject({ tests });
      });

      it('refuses them for a stale view, and for what is not there', async () => {
        const { revision } = await store.saveDraft(KEY, draftOf(), 'absent');
        await store.saveTests(KEY, tests, revision);
        await expect(store.saveTests(KEY, tests, revision)).rejects.toThrow(StaleDefinitionError);
        await expect(store.saveTests(workflow('absent'), tests, 1)).rejects.toThrow(NotFoundError);
      });
    });

    describe('lists', () => {
      it('lists in the order of the slugs, without what is large, a page at a time', async () => {
        for (const slug of ['b-c', 'ba', 'b_c', 'b1', 'a', 'b']) {
          await store.saveDraft(workflow(slug), draftOf(), 'absent');
        }
        await store.saveTests(workflow('a'), { content: {}, author: 'x' }, 1);
        const page = await store.list('workflow', { limit: 3 });
        expect(page.map(({ slug }) => slug)).toEqual(['a', 'b', 'b-c']);
        expect(page[0]).toMatchObject({
          name: 'Hyperkaliémie',
          revision: 2,
          draft: { hash: 'sha256:draft', authors: ['user:ada'], updatedAt: START },
        });
        expect(page[0]).not.toHaveProperty('tests');
        expect(page[0]?.draft).not.toHaveProperty('content');
        const rest = await store.list('workflow', { limit: 9, after: 'b-c' });
        expect(rest.map(({ slug }) => slug)).toEqual(['b1', 'b_c', 'ba']);
        expect(await store.list('workflow', { limit: -1 })).toEqual([]);
      });

      it('answers what is published, in the order of the slugs, with its revision', async () => {
        expect(await store.published('workflow')).toEqual({
          publicationRevision: await store.publicationRevision(),
          versions: [],
          unreadable: [],
        });
        await store.saveDraft(workflow('only-draft'), draftOf(), 'absent');
        await publish({}, workflow('b-c'));
        await publish({}, workflow('ba'));
        const second = await publish({ hash: 'second' }, workflow('b-c'));
        expect(await publishedSlugs()).toEqual(['b-c@2', 'ba@1']);
        const { publicationRevision, versions } = await store.published('workflow');
        expect(versions[0]).toEqual(second);
        expect(publicationRevision).toBe(await store.publicationRevision());
      });

      it('moves the revision of what is published with publications alone', async () => {
        const moves = async (change: () => Promise<unknown>): Promise<number> => {
          const before = await store.publicationRevision();
          await change();
          return (await store.publicationRevision()) - before;
        };
        const saveDraft = async () => store.saveDraft(KEY, draftOf(), await seen());
        const tests = { content: {}, author: 'x' };

        expect(await moves(saveDraft)).toBe(0);
        expect(await moves(() => publish())).toBeGreaterThan(0);
        expect(await moves(saveDraft)).toBe(0);
        expect(await moves(async () => store.saveTests(KEY, tests, (await seen()) as number))).toBe(
          0,
        );
        expect(await moves(async () => store.retire(KEY, await basis()))).toBeGreaterThan(0);
        expect(await moves(async () => store.retire(KEY, await basis()))).toBe(0);
        expect(await moves(() => store.seed([seedOf('a')]))).toBeGreaterThan(0);
        expect(await moves(() => store.seed([seedOf('a')]))).toBe(0);
        expect(await moves(() => store.seed([]))).toBe(0);
        expect(
          await moves(() =>
            store.publish(KEY, versionOf(), { seen: 0, publicationRevision: 0 }).catch(() => 0),
          ),
        ).toBe(0);
      });
    });
  });
}
