import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

const start = { id: 'start', type: 't.lab' };
const severity = { name: 'gravity', type: { kind: 'coded', valueSet: 'severity' } };

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  const reads: string[] = [];
  beforeEach(async () => {
    harness = await openDefinitionsHarness({
      url: url(),
      wrap: (store) => ({
        publicationRevision: () => store.publicationRevision(),
        list: (kind, page) => store.list(kind, page),
        get: (key) => store.get(key),
        published: (kind) => store.published(kind),
        version: (key, version) => {
          reads.push(`${key.slug}@${version}`);
          return store.version(key, version);
        },
        versions: (key, page) => store.versions(key, page),
        saveDraft: (key, draft, seen) => store.saveDraft(key, draft, seen),
        publish: (key, version, basis) => store.publish(key, version, basis),
        retire: (key, basis) => store.retire(key, basis),
        saveTests: (key, tests, seen) => store.saveTests(key, tests, seen),
        seed: (definitions) => store.seed(definitions),
      }),
    });
    editors = editorsOf(harness);
  });
  afterEach(() => harness.close());

  const usesOf = async (of: string, more = '') =>
    (await editors.viewer('GET', `/api/uses?of=${encodeURIComponent(of)}${more}`)).body;

  it('uses: finds what is published and what is being written, and says which', async () => {
    await editors.publish(specOf('both', { nodes: [start] }));
    await editors.draft(specOf('both', { nodes: [start], name: 'New' }));
    await editors.publish(specOf('moved', { nodes: [start] }));
    await editors.draft(specOf('moved', { nodes: [{ id: 'start', type: 't.ping' }] }));
    await editors.draft(specOf('unsound', { nodes: [{ id: 'start', type: 't.nowhere' }] }));
    expect((await usesOf('node:t.lab')).items).toEqual([
      {
        ...{ kind: 'workflow', slug: 'both', name: 'New', publishedVersion: 1 },
        ...{ inPublished: true, inDraft: true },
      },
      expect.objectContaining({ slug: 'moved', inPublished: true, inDraft: false }),
    ]);
    expect((await usesOf('node:t.ping')).items).toMatchObject([{ slug: 'moved', inDraft: true }]);
    expect((await usesOf('node:t.nowhere')).items).toMatchObject([{ slug: 'unsound' }]);
    expect(await usesOf('node:t.no')).toEqual({ items: [] });
  });

  it('uses: finds value sets and context kinds', async () => {
    await editors.draft(specOf('coded', { inputs: [severity], context: ['patient'] } as never));
    expect((await usesOf('value-set:severity')).items).toMatchObject([{ slug: 'coded' }]);
    expect((await usesOf('context-kind:patient')).items).toMatchObject([{ slug: 'coded' }]);
  });

  it('uses: follows what changes, and reads each content once', async () => {
    await editors.publish(specOf('one', { nodes: [start] }));
    reads.length = 0;
    await usesOf('node:t.lab');
    await usesOf('node:t.ping');
    expect(reads).toEqual(['one@1']);
    await editors.publish(specOf('one', { nodes: [{ id: 'start', type: 't.ping' }] }));
    expect((await usesOf('node:t.lab')).items).toEqual([]);
    expect((await usesOf('node:t.ping')).items).toMatchObject([{ slug: 'one', inPublished: true }]);
  });

  it('uses: goes page by page through workflows, then agents', async () => {
    for (const slug of ['c', 'a', 'b']) await editors.draft(specOf(slug, { nodes: [start] }));
    await harness.store.saveDraft(
      { kind: 'agent', slug: 'a' },
      { name: 'A', content: { prompt: '', tools: ['t.lab'] }, hash: 'h', author: 'ada' },
      'absent',
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await usesOf('node:t.lab', `&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.items.length).toBeLessThanOrEqual(1);
      found.push(...page.items.map(({ kind, slug }: Record<string, string>) => `${kind}:${slug}`));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual(['workflow:a', 'workflow:b', 'workflow:c', 'agent:a']);
  });

  it.each(['', 'node', 'node:', 'port:patient', 'node:a%00'])('uses: refuses "%s"', async (of) => {
    expect((await editors.viewer('GET', `/api/uses?of=${of}`)).status).toBe(400);
  });

  it('one request looks at a bounded number of definitions, and the next one goes on', async () => {
    const content = { nodes: [start] };
    await harness.store.seed(
      Array.from({ length: 450 }, (_each, n) => ({
        kind: 'workflow' as const,
        slug: `w${String(n).padStart(3, '0')}`,
        draft: { name: 'W', content: n === 449 ? content : {}, hash: `h${n}`, author: 'ada' },
      })),
    );
    const sizes: number[] = [];
    let cursor = '';
    for (;;) {
      const { body } = await editors.viewer('GET', `/api/uses?of=node:t.lab${cursor}`);
      sizes.push(body.items.length);
      if (body.nextCursor === undefined) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(sizes).toEqual([0, 0, 1]);
    expect((await editors.viewer('GET', '/api/uses?of=node:t.lab')).body.items).toHaveLength(1);
  });
});
