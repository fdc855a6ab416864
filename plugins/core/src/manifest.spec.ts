import { join } from 'node:path';

import { loadPlugin, type LoadedPlugin } from '@platform/sdk-testing';

const FOLDER = join(__dirname, '..');

let loaded: LoadedPlugin;
beforeAll(async () => {
  loaded = await loadPlugin(FOLDER);
});

const ownNodes = () =>
  [...loaded.catalog.nodes.values()].filter(({ plugin }) => plugin === '@platform/plugin-core');

it('manifest: registers every contribution, with nothing to say against any', () => {
  expect(loaded.diagnostics).toEqual([]);
  expect(ownNodes().map(({ id }) => id)).toContain('core.agent');
});

it('contributes the type of `$error`, every field of which is there', () => {
  const { fields = {} } = loaded.catalog.types.get('NodeError') ?? {};
  const text = { kind: 'primitive', name: 'String' };
  for (const name of ['code', 'message', 'nodePath']) {
    expect(fields[name]).toMatchObject({ type: text, required: true });
  }
  expect(Object.keys(fields)).toHaveLength(3);
});

it('brings behaviors for what the engine asks of a plugin, and none for what it runs itself', () => {
  const withBehavior = ownNodes().filter(({ behavior }) => behavior !== undefined);
  expect(withBehavior.map(({ id }) => id).sort()).toEqual([
    'core.manual',
    'core.schedule',
    'core.validation',
    'core.webhook',
    'core.workflow-called',
  ]);
});

it('manifest: gives each trigger an event type of its own name, and an example that is such an event', () => {
  const triggers = ownNodes().filter(({ kind }) => kind === 'trigger');
  expect(triggers).toHaveLength(4);
  for (const { id, eventType, example } of triggers) {
    expect(eventType).toBe(id);
    expect(example).toMatchObject({ eventType: id, eventId: expect.any(String) as string });
  }
});

it('manifest: describes every port and every field of a configuration', () => {
  const bare = ownNodes().flatMap(({ id, inputs, outputs, config }) =>
    [...inputs, ...outputs, ...config]
      .filter(({ description }) => !description)
      .map(({ name }) => `${id}.${name}`),
  );
  expect(bare).toEqual([]);
});
