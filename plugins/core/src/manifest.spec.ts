import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadPlugin, type LoadedPlugin } from '@platform/sdk-testing';

const FOLDER = join(__dirname, '..');

let loaded: LoadedPlugin;
beforeAll(async () => {
  loaded = await loadPlugin(FOLDER);
});

const ownNodes = () =>
  [...loaded.catalog.nodes.values()].filter(({ plugin }) => plugin === '@platform/plugin-core');

it('registers every contribution, with nothing to say against any', () => {
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

it('gives each trigger an event type of its own name, and an example that is such an event', () => {
  const triggers = ownNodes().filter(({ kind }) => kind === 'trigger');
  expect(triggers).toHaveLength(4);
  for (const { id, eventType, example } of triggers) {
    expect(eventType).toBe(id);
    expect(example).toMatchObject({ eventType: id, eventId: expect.any(String) as string });
  }
});

it('has an English label for everything that has a French one, and no other', () => {
  const described = (prefix: string, members: readonly { name: string; description?: string }[]) =>
    members
      .filter(({ description }) => description !== undefined)
      .map(({ name }) => `${prefix}.${name}`);
  const expected = [
    'plugin.description',
    ...['folder', 'websocket'].map((name) => `eventSources.${name}.description`),
    'valueSets.validation-decision.doc',
    'valueSets.validation-decision.concepts.accepted',
    'valueSets.validation-decision.concepts.rejected',
    'types.NodeError.doc',
    ...['code', 'message', 'nodePath'].map((field) => `types.NodeError.fields.${field}`),
    ...ownNodes().flatMap(({ id, inputs, outputs, config }) => [
      ...['category', 'label', 'description'].map((field) => `nodes.${id}.${field}`),
      ...described(`nodes.${id}.inputs`, inputs),
      ...described(`nodes.${id}.outputs`, outputs),
      ...described(`nodes.${id}.config`, config),
    ]),
  ];
  const overlay = readFileSync(join(FOLDER, 'i18n/en.yaml'), 'utf8');
  const keys = overlay.match(/^[^\s:]+(?=: )/gm) ?? [];
  expect(keys.toSorted()).toEqual(expected.toSorted());
});

it('describes every port and every field of a configuration', () => {
  const bare = ownNodes().flatMap(({ id, inputs, outputs, config }) =>
    [...inputs, ...outputs, ...config]
      .filter(({ description }) => !description)
      .map(({ name }) => `${id}.${name}`),
  );
  expect(bare).toEqual([]);
});
