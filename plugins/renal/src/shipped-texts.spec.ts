import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadPlugin } from '@platform/sdk-testing';

/** Keys that behaviors pass to `t`: whole keys, or the constant start of a template. */
const ASKED = /['`](messages\.[\w.-]+?)(?:\$\{[^}]*\})?['`]/g;

const PLUGINS = join(__dirname, '../..');
const shipped = readdirSync(PLUGINS).filter((name) =>
  existsSync(join(PLUGINS, name, 'plugin.yaml')),
);

/** The source files of a plugin's behaviors, without comments. */
const behaviorsOf = (plugin: string): readonly (readonly [file: string, text: string])[] =>
  readdirSync(join(PLUGINS, plugin, 'src'), { recursive: true })
    .map(String)
    .filter((file) => /^(nodes|hyperkalaemia)\/.*(?<!\.spec)\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(PLUGINS, plugin, 'src', file), 'utf8');
      return [file, text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')];
    });

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([whole, key]) => key ?? whole);

const textsIn = (plugin: string, language: string): readonly string[] => {
  const file = join(PLUGINS, plugin, `i18n/${language}.yaml`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return found(text, /^(messages\.[\w.-]+):/gm).toSorted();
};

it('shipped texts: walks every plugin that ships', () => {
  expect(shipped).toEqual(expect.arrayContaining(['clinical', 'core', 'renal']));
  expect(behaviorsOf('renal').flatMap(([, text]) => found(text, ASKED)).length).toBeGreaterThan(15);
  expect(behaviorsOf('core').length).toBeGreaterThan(3);
});

describe.each(shipped)('what behaviors of the plugin %s write', (plugin) => {
  it('is there in French and in English [MAN-215]', async () => {
    const french = textsIn(plugin, 'fr');
    expect(textsIn(plugin, 'en')).toEqual(french);
    const { catalog } = await loadPlugin(join(PLUGINS, plugin));
    const name = `@platform/plugin-${plugin}`;
    for (const locale of ['fr', 'en']) {
      expect(french.filter((key) => catalog.translate(name, locale)(key) === key)).toEqual([]);
    }
    const asked = behaviorsOf(plugin).flatMap(([, text]) => found(text, ASKED));
    const isThere = (key: string) =>
      french.some((known) => (key.endsWith('.') ? known.startsWith(key) : known === key));
    expect(asked.filter((key) => !isThere(key))).toEqual([]);
  });

  it('comes from its overlays: no sentence stands in the code, but for what is thrown', () => {
    const sentences = behaviorsOf(plugin).flatMap(([file, text]) =>
      found(
        text.replaceAll(/(?:new NodeError|throw \w+)\([\s\S]*?\);/g, ''),
        /['"`][^'"`\n]*[À-ÿ][^'"`\n]*['"`]/g,
      ).map((sentence) => `${file}: ${sentence}`),
    );
    expect(sentences).toEqual([]);
  });
});
