import { specOf } from '../__fixtures__/proxy-catalog';
import { callable, calling, demanding } from './__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onEachDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';
import { interruptibleStore, type InterruptibleStore } from './__fixtures__/interruptible-store';

/** Changes that another proxy makes while this one is in the middle of a request. */
onEachDatabase((url) => {
  let store: InterruptibleStore;
  let here: DefinitionsHarness;
  let elsewhere: DefinitionsHarness;
  let editors: Editors;
  let others: Editors;
  beforeEach(async () => {
    store = interruptibleStore();
    here = await openDefinitionsHarness({ url: url(), wrap: store.wrap });
    elsewhere = await openDefinitionsHarness({ url: url() });
    editors = editorsOf(here);
    others = editorsOf(elsewhere);
  });
  afterEach(() => Promise.all([here.close(), elsewhere.close()]));

  const publish = (slug: string, ifMatch: string) =>
    editors.publisher('POST', `/api/workflows/${slug}/publish`, { body: {}, ifMatch });

  it.each(['get', 'publish'] as const)(
    'a publication is decided anew when something else was published before its %s',
    async (method) => {
      const { etag } = await editors.draft(specOf('a'));
      store.before(method, () => others.publish(specOf('b')));
      expect((await publish('a', etag)).body).toMatchObject({ slug: 'a', version: 1 });
      expect(await editors.inForce()).toEqual(['a@1', 'b@1']);
    },
  );

  it.each(['get', 'publish'] as const)(
    'a publication is not kept that something published before its %s would make unsound',
    async (method) => {
      await editors.publish(callable('b'));
      const { etag } = await editors.draft(calling('a', { workflow: 'b', version: 'published' }));
      store.before(method, () => others.publish(demanding('b')));
      const refused = await publish('a', etag);
      expect([refused.status, refused.body.code]).toEqual([422, 'workflow-invalid']);
      expect(await editors.inForce()).toEqual(['b@2']);
    },
  );

  it('a workflow is not retired that somebody came to call in between', async () => {
    await editors.publish(callable('b'));
    const { etag } = await editors.viewer('GET', '/api/workflows/b');
    const calls = calling('a', { workflow: 'b', version: 'published' });
    store.before('retire', () => others.publish(calls));
    const refused = await editors.publisher('DELETE', '/api/workflows/b', { ifMatch: etag });
    expect([refused.status, refused.body.code]).toEqual([409, 'definition-in-use']);
    expect(await editors.inForce()).toEqual(['a@1', 'b@1']);
  });

  it.each(['publicationRevision', 'saveDraft'] as const)(
    'a draft does not replace one that was saved before its %s',
    async (method) => {
      const { etag } = await editors.draft(specOf('a'));
      store.before(method, () => others.draft(specOf('a', { name: 'Autre' })));
      const late = await editors.designer('PUT', '/api/workflows/a/draft', {
        body: specOf('a', { name: 'En retard' }),
        ifMatch: etag,
      });
      expect([late.status, late.body.code]).toEqual([412, 'definition-changed']);
      const shown = await editors.viewer('GET', '/api/workflows/a');
      expect(shown.body.draft.content.name).toBe('Autre');
      expect(late.etag).toBe(shown.etag);
    },
  );

  it('a draft is not published as somebody else has just left it', async () => {
    const { etag } = await editors.draft(specOf('a'));
    store.before('publish', () => others.draft(specOf('a', { name: 'Autre' })));
    expect((await publish('a', etag)).status).toBe(412);
    expect(await editors.inForce()).toEqual([]);
  });
});
