import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import { describeCatalog, type Catalog } from '@platform/catalog';
import { parseYaml } from '@platform/manifests';

import { loadPlugins, pluginRoots } from './index';

const root = repositoryRoot(__dirname);
const folders = readdirSync(join(root, 'plugins')).filter((name) =>
  existsSync(join(root, 'plugins', name, 'plugin.yaml')),
);

const UNTRANSLATED = 'untranslated';
/** The category of an agent is a word of the platform, the same in both languages. */
const OF_THE_PLATFORM = /\/category: agent$/;

/** Returns where the first description has a text and the second one says that it has no translation. */
function untranslated(one: unknown, other: unknown, path = ''): readonly string[] {
  if (other === UNTRANSLATED) return one === undefined ? [] : [`${path}: ${String(one)}`];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, member]) =>
    untranslated(member, (other as Readonly<Record<string, unknown>>)[key], `${path}/${key}`),
  );
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe('the built-in plugins of this repository', () => {
  it('load whole, with nothing to say against any of them', async () => {
    const { catalog, diagnostics } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    expect(diagnostics).toEqual([]);
    expect(catalog.plugins.map(({ status }) => status)).toEqual(folders.map(() => 'loaded'));
    expect(catalog.plugins.map(({ name }) => name)).toContain('@platform/plugin-core');
  });

  it('show no text in French that they do not show in English', async () => {
    const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    const english = new Map(
      folders.map((name) => {
        const folder = join(root, 'plugins', name);
        const { value } = parseYaml(readFileSync(join(folder, 'plugin.yaml'), 'utf8'));
        const overlay = parseYaml(readFileSync(join(folder, 'i18n/en.yaml'), 'utf8'));
        return [
          (value as { readonly name: string }).name,
          new Set(Object.keys(overlay.value as object)),
        ];
      }),
    );
    const instance = { locale: 'fr', timezone: 'Europe/Paris', ports: {}, terminology: {} };
    const shown = (of: Catalog, locale: string) =>
      describeCatalog(
        of,
        { ...instance, sources: {}, taskRoles: {} },
        { locale, isSet: () => false },
      );
    const marked: Catalog = {
      ...catalog,
      translate: (plugin) => (key) => (english.get(plugin)?.has(key) ? 'English' : UNTRANSLATED),
    };
    const found = untranslated(shown(catalog, 'fr'), shown(marked, 'en'));
    expect(found.filter((text) => !OF_THE_PLATFORM.test(text))).toEqual([]);
  });

  it('give examples of events that read the same in every language: ids, codes, instants, names', async () => {
    const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    const examples = [...catalog.nodes.values()].flatMap(({ id, example }) =>
      example === undefined ? [] : [[id, example] as const],
    );
    expect(examples.length).toBeGreaterThan(9);
    const texts = examples.flatMap(([id, example]) =>
      textsOf(example).map((text) => `${id}: ${text}`),
    );
    expect(texts.filter((text) => !/: (Dr )?[\w.:|+/-]+$/.test(text))).toEqual([]);
  });

  it('bring the primitives of the language that this version runs', async () => {
    const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
    expect(catalog.nodes.get('core.guard')).toMatchObject({ kind: 'gateway', dynamic: 'guard' });
    expect(catalog.nodes.get('core.validation')).toMatchObject({
      kind: 'human-task',
      behavior: expect.any(Function),
    });
  });
});
