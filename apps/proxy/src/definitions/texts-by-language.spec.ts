import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onEachDatabase } from './__fixtures__/each-database';
import { editorsOf } from './__fixtures__/editors';

const both = { fr: 'Surveillance', en: 'Watch' };

onEachDatabase((url) => {
  let harness: DefinitionsHarness | undefined;
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });
  const at = async (locale: string) => {
    harness = await openDefinitionsHarness({ url: url(), locale });
    return editorsOf(harness);
  };

  it.each([
    ['fr', 'Surveillance'],
    ['en', 'Watch'],
  ])('shows a definition in the language of the reader: %s', async (language, name) => {
    const editors = await at('fr');
    await editors.publish(specOf('one', { name: both }));
    const read = async (path: string) => {
      const headers = { 'accept-language': language };
      return editors.viewer('GET', `/api/workflows${path}`, { headers });
    };
    expect((await read('')).body.items).toMatchObject([{ slug: 'one', name }]);
    expect((await read('/one')).body).toMatchObject({
      name,
      published: { name, content: { name: both } },
    });
    expect((await read('/one/versions')).body.items).toMatchObject([{ version: 1, name }]);
    expect((await read('/one/versions/1')).body).toMatchObject({ name, content: { name: both } });
  });

  it.each([
    ['fr', 'Surveillance'],
    ['en', 'Watch'],
  ])('names a draft in the language of the reader: %s', async (language, name) => {
    const editors = await at('fr');
    const body = specOf('one', { name: both });
    await editors.designer('PUT', '/api/workflows/one/draft', { body });
    const headers = { 'accept-language': language };
    const { items } = (await editors.viewer('GET', '/api/workflows', { headers })).body;
    expect(items).toMatchObject([{ slug: 'one', name, publishedVersion: null }]);
  });

  it('publishes no text that lacks the language of the instance', async () => {
    const editors = await at('en');
    const french = specOf('one', { name: both, description: { fr: 'Surveille' } });
    const draft = await editors.designer('PUT', '/api/workflows/one/draft', { body: french });
    expect(draft.body.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'WF208', severity: 'error', path: '/description' }),
    );
    const refused = await editors.publish(french);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'workflow-invalid',
        errors: [
          { code: 'WF208', path: '/description', message: expect.stringContaining('« en »') },
        ],
      },
    });
    const described = { ...french, description: { fr: 'Surveille', en: 'Watches' } };
    expect((await editors.publish(described)).status).toBe(200);
  });

  it('keeps a version in force where the instance has another language since', async () => {
    await (await at('fr')).publish(specOf('one', { name: { fr: 'Surveillance' } }));
    await harness?.close();
    const editors = await at('en');
    const { published } = (await editors.viewer('GET', '/api/workflows/one')).body;
    expect(published.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'WF208', severity: 'warning', path: '/name' }),
    );
    const { workflows } = (await harness?.definitions.current.inForce()) ?? {};
    expect(workflows).toMatchObject([{ slug: 'one', version: 1 }]);
  });
});
