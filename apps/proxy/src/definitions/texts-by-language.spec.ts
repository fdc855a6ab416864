import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf } from './__fixtures__/editors';

const both = { fr: 'Surveillance', en: 'Watch' };

onOneDatabase((url) => {
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
  ])(
    'texts by language: shows a definition in the language of the reader: %s',
    async (language, name) => {
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
    },
  );

  it.each([
    ['fr', 'Surveillance'],
    ['en', 'Watch'],
  ])(
    'texts by language: names a draft in the language of the reader: %s',
    async (language, name) => {
      const editors = await at('fr');
      const body = specOf('one', { name: both });
      await editors.designer('PUT', '/api/workflows/one/draft', { body });
      const headers = { 'accept-language': language };
      const { items } = (await editors.viewer('GET', '/api/workflows', { headers })).body;
      expect(items).toMatchObject([{ slug: 'one', name, publishedVersion: null }]);
    },
  );

  it('texts by language: publishes no text that lacks the language of the instance', async () => {
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

  const agentOf = (more: object) => ({
    ...{ apiVersion: 'platform/agent-v1', slug: 'sum-up', name: both, provider: 'anthropic' },
    ...{ model: 'small', prompt: 'Résume.', description: both },
    inputs: [{ name: 'note', type: 'String', description: both }],
    outputs: [{ name: 'summary', type: 'String', description: both }],
    ...more,
  });
  const AGENTS = '/api/agents/definitions';

  it.each([
    ['fr', 'Surveillance'],
    ['en', 'Watch'],
  ])(
    'texts by language: shows the definition of an agent in the language of the reader: %s',
    async (language, name) => {
      const opened = await openDefinitionsHarness({ url: url(), locale: 'fr' });
      harness = opened;
      const { publish, viewer } = editorsOf(opened, AGENTS);
      expect((await publish(agentOf({}))).status).toBe(200);
      const headers = { 'accept-language': language };
      expect((await viewer('GET', AGENTS, { headers })).body.items).toMatchObject([{ name }]);
      expect((await viewer('GET', `${AGENTS}/sum-up`, { headers })).body).toMatchObject({
        name,
        published: { name, content: agentOf({}) },
      });
    },
  );

  it('texts by language: publishes no agent with a text that lacks the language of the instance, and keeps one in force', async () => {
    const french = agentOf({
      outputs: [{ name: 'summary', type: 'String', description: { fr: 'R' } }],
    });
    const found = { code: 'AG107', path: '/outputs/0/description' };
    harness = await openDefinitionsHarness({ url: url(), locale: 'en' });
    const refused = await editorsOf(harness, AGENTS).publish(french);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'agent-invalid', errors: [found] },
    });
    await harness.close();
    harness = await openDefinitionsHarness({ url: url(), locale: 'fr' });
    expect((await editorsOf(harness, AGENTS).publish(french)).status).toBe(200);
    await harness.close();
    harness = await openDefinitionsHarness({ url: url(), locale: 'en' });
    const { published } = (await editorsOf(harness, AGENTS).viewer('GET', `${AGENTS}/sum-up`)).body;
    expect(published.diagnostics).toContainEqual(
      expect.objectContaining({ ...found, severity: 'warning' }),
    );
    const { agents, catalog } = await harness.current.inForce();
    expect(agents).toMatchObject([{ slug: 'sum-up', version: 1 }]);
    expect(catalog.nodes.get('agent.sum_up')).toMatchObject({ kind: 'agent' });
  });

  it('texts by language: keeps a version in force where the instance has another language since', async () => {
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
