import { createRequire } from 'node:module';

import { Type, type TSchema } from '@sinclair/typebox';

import { parseInstanceManifest } from '../instance-manifest/parse-instance-manifest';
import { parsePluginManifest } from '../plugin-manifest/parse-plugin-manifest';
import { fillDefaults } from './fill-defaults';
import { createAjv, schemasToBuild } from './compile-schema';
import { writeBuiltChecks } from './write-built-checks';

/** Of the loaded modules: those of manifests. */
void [parseInstanceManifest, parsePluginManifest];

const schemaOf = (name: string): TSchema => schemasToBuild.get(name) ?? Type.Never();

const INSTANCE = fillDefaults(schemaOf('instance-manifest'), {
  apiVersion: 'platform/instance-v1',
  locale: 'fr',
  timezone: 'Europe/Paris',
}) as object;
const PLUGIN = fillDefaults(schemaOf('plugin-manifest'), {
  apiVersion: 'platform/plugin-v1',
  name: 'lab',
  version: '1.0.0',
  contributes: {},
}) as object;

const code = writeBuiltChecks();

/** What the built programs do with the code of a check. */
function checkOf(name: string): (value: unknown) => boolean {
  const exports: { create?: (...given: readonly unknown[]) => (value: unknown) => boolean } = {};
  // oxlint-disable-next-line no-new-func -- the code stands in a file of its own among the programs
  new Function('exports', code[name] ?? '')(exports);
  return exports.create?.(createAjv({}).formats, createRequire(__filename)) ?? (() => false);
}

it.each([
  ['instance-manifest', INSTANCE, { ...INSTANCE, timezone: 'Europe/Nowhere' }],
  ['instance-manifest', INSTANCE, { ...INSTANCE, locale: '' }],
  ['instance-manifest', INSTANCE, { ...INSTANCE, unknown: 1 }],
  ['plugin-manifest', PLUGIN, { ...PLUGIN, version: 'one' }],
  ['plugin-manifest', PLUGIN, { ...PLUGIN, contributes: { nodes: [{ id: 'x' }] } }],
  ['plugin-manifest', PLUGIN, 'text'],
])('the built check of %s decides as the compiled schema: %j, %j', (name, right, wrong) => {
  const compiled = createAjv({}).compile(schemaOf(name));
  const built = checkOf(name);
  expect([right, wrong].map(built)).toEqual([true, false]);
  expect([right, wrong].map((value) => compiled(value))).toEqual([true, false]);
});
