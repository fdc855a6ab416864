import { parse } from 'yaml';

import { filesBelow, read, readJson } from '../repository';
import { KINDS, SEED_SHAPES, shippedSandboxes } from './behaviors-page';
import { declarationsOf } from './declarations';
import { undescribed, type Schema } from './json-schema';
import { isLabelKey } from './label-keys';
import { INSTANCE_SCHEMA, PLUGIN_SCHEMA } from './manifest-pages';
import { shippedPorts } from './ports-page';
import { referencePages } from './reference-pages';

const pages = referencePages();

it.each(Object.keys(pages))('%s is the page that npm run docs:reference writes', (path) => {
  expect(read(path)).toBe(pages[path]);
});

it.each([PLUGIN_SCHEMA, INSTANCE_SCHEMA])('%s describes every property', (path) => {
  expect(undescribed(readJson(path))).toEqual([]);
});

it('finds a property without a description, however deep', () => {
  const schema = { anyOf: [{ items: { properties: { a: {}, b: { description: ' ' } } } }] };
  expect(undescribed(schema)).toEqual([
    '/anyOf/0/items/properties/a',
    '/anyOf/0/items/properties/b',
  ]);
});

it('explains every kind of node that a manifest may have, and no other', () => {
  const { properties } = readJson<Schema>(PLUGIN_SCHEMA);
  const nodes = properties?.['contributes']?.properties?.['nodes']?.items;
  expect(Object.keys(KINDS).toSorted()).toEqual(
    [...(nodes?.properties?.['kind']?.enum ?? [])].toSorted(),
  );
});

it('shows every shape of the SDK that a module of a plugin is written with', () => {
  const shown = pages['docs/reference/behaviors.md'] ?? '';
  const files = filesBelow('libs/sdk/src', /\.ts$/).filter(
    (file) => !/(index|contract-version|\.spec)\.ts$/.test(file),
  );
  const declared = files.flatMap((file) =>
    declarationsOf(file)
      .map(({ name }) => name)
      .filter((name) => new RegExp(`^export [a-z ]+ ${name}\\b`, 'm').test(read(file))),
  );
  expect(declared).toContain('SandboxFactory');
  // A function or a class is explained instead of shown: the page would repeat its body.
  const missing = declared.filter(
    (name) => !new RegExp(`^(interface|type) ${name}\\b|\`(new )?${name}\\(`, 'm').test(shown),
  );
  expect(missing).toEqual(['NodeIo', 'NodeBehavior']);
});

it('documents every method of every port that ships', () => {
  expect(shippedPorts().map(({ port }) => port)).toEqual([
    ...['patient', 'prescription', 'notification', 'agent', 'terminology'],
  ]);
  const silent = shippedPorts().flatMap(({ port, contract }) =>
    contract.members.filter(({ doc }) => doc === '').map(({ name }) => `${port}.${name}`),
  );
  expect(silent).toEqual([]);
  const { members } = shippedPorts()[0]?.contract ?? { members: [] };
  expect(members.map(({ name }) => name)).toContain('getObservations');
});

it('shows the seed of every sandbox that ships, and of no other', () => {
  expect(shippedSandboxes().map(({ port }) => port)).toEqual(Object.keys(SEED_SHAPES));
});

it('lists the key of every label that a shipped plugin translates', () => {
  const overlays = filesBelow('plugins', /^plugins\/[^/]+\/i18n\/[\w-]+\.yaml$/);
  const keys = overlays.flatMap((file) => Object.keys(parse(read(file)) as object));
  expect(keys.length).toBeGreaterThan(50);
  const sections = Object.keys(
    readJson<Schema>(PLUGIN_SCHEMA).properties?.['contributes']?.properties ?? {},
  );
  const labels = keys.filter((key) => [...sections, 'plugin'].includes(key.split('.')[0] ?? ''));
  expect(labels.filter((key) => !isLabelKey(key))).toEqual([]);
});

const MANIFESTS = {
  'plugin.yaml': /^(plugins|tools|e2e)\/.*plugin\.yaml$/,
  'instance.yaml': /^instance\.yaml$/,
} as const;

it.each(Object.entries(MANIFESTS))(
  'names its schema in every %s, for editors',
  (name, matching) => {
    const files = name === 'instance.yaml' ? [name] : filesBelow('.', matching);
    const schema = name === 'instance.yaml' ? INSTANCE_SCHEMA : PLUGIN_SCHEMA;
    expect(files).not.toEqual([]);
    for (const file of files) {
      const up = '../'.repeat(file.split('/').length - 1);
      expect([file, read(file).split('\n')[0]]).toEqual([
        file,
        `# yaml-language-server: $schema=${up}${schema}`,
      ]);
    }
  },
);
