import { openDatabase, type Database } from '@platform/database';
import type { DefinitionKey } from '@platform/definitions';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import { draftOf, KEY, versionOf } from './__fixtures__/definitions';
import { describeDefinitionStore } from './definition-store.conformance';
import { describeSeeding } from './seeding.conformance';
import type { DefinitionStore, SeedInput } from './definition-store';
import { DefinitionStoreUnavailableError, StaleDefinitionError } from '../errors';
import { openDefinitionStore } from './knex-definition-store';

const TABLES = ['definitions', 'definition_versions', 'definition_publication'];

/** By its message: the driver's errors belong to the first spec file of a process. */
const REFUSED = { message: expect.stringContaining('append-only') as unknown };

describe.each(['sqlite', 'postgres'] as const)('%s', (backend) => {
  let place: EphemeralDatabase;
  let one: Database;
  let other: Database;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
  });

  beforeEach(async () => {
    const url = place.url;
    one = await openDatabase(url);
    other = await openDatabase(url);
    for (const table of TABLES) await one.knex.schema.dropTableIfExists(table);
  });

  afterEach(async () => {
    await one.close();
    await other.close();
  });

  afterAll(() => place.close());

  describeDefinitionStore(backend, (options) => openDefinitionStore(one, options));

  describeSeeding(backend, (options) => openDefinitionStore(one, options));

  describe('two processes', () => {
    let first: DefinitionStore;
    let second: DefinitionStore;

    const outcomes = async (promises: readonly Promise<unknown>[]): Promise<readonly unknown[]> =>
      (await Promise.allSettled(promises)).map((outcome) =>
        outcome.status === 'fulfilled' ? 'done' : outcome.reason,
      );
    const basis = async (key: DefinitionKey = KEY) => ({
      seen: (await first.get(key))?.revision ?? ('absent' as const),
      publicationRevision: await first.publicationRevision(),
    });

    beforeEach(async () => {
      [first, second] = await Promise.all([openDefinitionStore(one), openDefinitionStore(other)]);
    });

    it('save one draft at once: one of ten wins, at creation and after', async () => {
      for (const seen of ['absent', 1] as const) {
        const saves = Array.from({ length: 10 }, (_, editor) =>
          (editor % 2 ? first : second).saveDraft(KEY, draftOf({ hash: `${editor}` }), seen),
        );
        const ended = await outcomes(saves);
        expect(ended.filter((end) => end === 'done')).toHaveLength(1);
        expect(ended.filter((end) => end instanceof StaleDefinitionError)).toHaveLength(9);
        const winner = ended.indexOf('done');
        expect(await second.get(KEY)).toMatchObject({ draft: { hash: `${winner}` } });
      }
    });

    it('publish and roll back at once: one is done, the other told', async () => {
      await first.publish(KEY, versionOf(), await basis());
      await first.saveDraft(KEY, draftOf(), (await basis()).seen);
      const seen = await basis();
      const ended = await outcomes([
        first.publish(KEY, versionOf({ hash: 'draft' }), seen),
        second.publish(KEY, versionOf({ origin: 'rollback', rollbackOf: 1 }), seen),
      ]);
      expect(ended).toContain('done');
      expect(ended.filter((end) => end instanceof StaleDefinitionError)).toHaveLength(1);
      expect(await first.versions(KEY, { limit: 9 })).toHaveLength(2);
      expect(await first.get(KEY)).toMatchObject({ latestVersion: 2, publishedVersion: 2 });
    });

    it('publish two definitions decided on the same state: one is told to look again', async () => {
      const keys = ['a', 'b'].map((slug) => ({ kind: 'workflow', slug }) as const);
      const seen = await basis();
      const [a, b] = keys as [DefinitionKey, DefinitionKey];
      const ended = await outcomes([
        first.publish(a, versionOf(), seen),
        second.publish(b, versionOf(), seen),
      ]);
      expect(ended).toContain('done');
      expect(ended).toContainEqual(expect.objectContaining({ code: 'PUBLICATION_CHANGED' }));
      expect((await first.published('workflow')).versions).toHaveLength(1);
    });

    it('lose no publication of many that are tried again', async () => {
      const publishUntilDone = async (store: DefinitionStore, hash: string): Promise<void> => {
        const seen = {
          seen: (await store.get(KEY))?.revision ?? ('absent' as const),
          publicationRevision: await store.publicationRevision(),
        };
        await store
          .publish(KEY, versionOf({ hash }), seen)
          .catch(() => publishUntilDone(store, hash));
      };
      const hashes = Array.from({ length: 12 }, (_, index) => `h${index}`);
      await Promise.all(
        hashes.map((hash, index) => publishUntilDone(index % 2 ? first : second, hash)),
      );
      const versions = await first.versions(KEY, { limit: 99 });
      expect(versions.map(({ version }) => version)).toEqual(
        [...hashes.keys()].reverse().map((n) => n + 1),
      );
      expect(versions.map(({ hash }) => hash).sort()).toEqual([...hashes].sort());
    });

    it('boot at once: each seed is entered by one of them [RUN-078]', async () => {
      const seeds = Array.from({ length: 20 }, (_, index): SeedInput => ({
        kind: 'workflow',
        slug: `seed-${index}`,
        version: versionOf({ origin: 'seed' }),
      }));
      const entered = await Promise.all([first, second, first, second].map((s) => s.seed(seeds)));
      expect(entered.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, 0, 20]);
      expect((await second.published('workflow')).versions).toHaveLength(20);
      expect(await second.publicationRevision()).toBe(1);
    });

    it('never read versions of another revision than the one they come with', async () => {
      const sizes = new Map<number, number>();
      const reading = (async () => {
        while ((sizes.get(15) ?? 0) === 0) {
          const { publicationRevision, versions } = await second.published('workflow');
          sizes.set(publicationRevision, versions.length);
        }
      })();
      for (let index = 0; index < 15; index += 1) {
        const key = { kind: 'workflow', slug: `w${index}` } as const;
        await first.publish(key, versionOf(), await basis(key));
      }
      await reading;
      for (const [revision, size] of sizes) expect(size).toBe(revision);
    });

    it('keep what is there from one opening to the next', async () => {
      await first.publish(KEY, versionOf(), await basis());
      const third = await openDefinitionStore(other);
      expect(await third.publicationRevision()).toBe(await first.publicationRevision());
      expect(await third.get(KEY)).toEqual(await first.get(KEY));
    });
  });

  describe('a damaged table', () => {
    let store: DefinitionStore;

    beforeEach(async () => {
      store = await openDefinitionStore(one);
      for (const slug of ['a', 'b']) {
        const key = { kind: 'workflow', slug } as const;
        await store.seed([{ ...key, version: versionOf({ origin: 'seed' }), tests: {} }]);
        await store.saveDraft(key, draftOf(), 1 + 1);
      }
    });

    const dropTriggers = async (): Promise<void> => {
      for (const statement of backend === 'sqlite'
        ? [
            'DROP TRIGGER definition_versions_no_update',
            'DROP TRIGGER definition_versions_no_delete',
          ]
        : ['DROP TRIGGER definition_versions_append_only ON definition_versions']) {
        await one.knex.raw(statement);
      }
    };

    it.each([
      ['content', '{"nodes":'],
      ['content', '[1]'],
      ['pins', ''],
    ])(
      'names the published version whose %s is « %s », and answers the others',
      async (column, text) => {
        await dropTriggers();
        await one
          .knex('definition_versions')
          .where({ slug: 'a' })
          .update({ [column]: text });

        expect(await store.published('workflow')).toMatchObject({
          versions: [{ slug: 'b' }],
          unreadable: [{ kind: 'workflow', slug: 'a', version: 1 }],
        });
        const key = { kind: 'workflow', slug: 'a' } as const;
        await expect(store.version(key, 1)).rejects.toThrow(DefinitionStoreUnavailableError);
        expect(await store.versions(key, { limit: 9 })).toHaveLength(1);
      },
    );

    it('names a published version that is gone', async () => {
      await dropTriggers();
      await one.knex('definition_versions').where({ slug: 'a' }).delete();
      expect(await store.published('workflow')).toMatchObject({
        versions: [{ slug: 'b' }],
        unreadable: [{ slug: 'a', version: 1 }],
      });
    });

    it.each(['draft_content', 'draft_authors', 'tests_content'])(
      'does not answer a definition without its unreadable %s, and lists the others',
      async (column) => {
        const key = { kind: 'workflow', slug: 'a' } as const;
        await one
          .knex('definitions')
          .where({ slug: 'a' })
          .update({ [column]: 'x' });
        await expect(store.get(key)).rejects.toMatchObject({
          code: 'DEFINITION_STORE_UNAVAILABLE',
          cause: { message: `texte illisible : workflow:a ${column}` },
        });
        expect(await store.list('workflow', { limit: 9 })).toMatchObject([
          { slug: 'a', draft: { hash: 'sha256:draft' } },
          { slug: 'b', draft: { authors: ['user:ada'] } },
        ]);
      },
    );

    it('takes a new draft in place of one that is unreadable', async () => {
      const key = { kind: 'workflow', slug: 'a' } as const;
      await one.knex('definitions').where({ slug: 'a' }).update({ draft_content: 'x' });
      const saved = await store.saveDraft(key, draftOf({ author: 'user:bob' }), 3);
      expect(saved.draft).toMatchObject({ authors: ['user:ada', 'user:bob'] });
    });

    it('refuses to change or remove a version', async () => {
      for (const change of [
        () => one.knex('definition_versions').where({ slug: 'a' }).update({ hash: 'x' }),
        () => one.knex('definition_versions').where({ slug: 'a' }).delete(),
      ]) {
        await expect(change()).rejects.toMatchObject(REFUSED);
      }
    });
  });

  it('says that it is unavailable when the database is', async () => {
    const gone = await openDatabase(place.url);
    const store = await openDefinitionStore(gone);
    await gone.close();
    const seen = { seen: 1, publicationRevision: 1 };
    const calls = await Promise.allSettled([
      store.publicationRevision(),
      store.list('workflow', { limit: 1 }),
      store.get(KEY),
      store.published('workflow'),
      store.version(KEY, 1),
      store.versions(KEY, { limit: 1 }),
      store.saveDraft(KEY, draftOf(), 'absent'),
      store.publish(KEY, versionOf(), seen),
      store.retire(KEY, seen),
      store.saveTests(KEY, { content: {}, author: 'x' }, 1),
      store.seed([]),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({
        reason: expect.any(DefinitionStoreUnavailableError) as unknown,
      });
    }
  });
});
