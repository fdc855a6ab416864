import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { pascalCase, requireName, sentence } from '../authoring/names';
import { overlayLocale, requirePlugin, type Locale } from '../authoring/plugin-folder';
import { SCAFFOLD_MARK } from '../authoring/scaffold-mark';
import { writeFiles } from '../authoring/write-files';

export interface SourceOptions {
  readonly plugin: string;
  readonly name: string;
}

const SAYS: Readonly<Record<Locale, string>> = {
  fr: "Interroge une liste d'enregistrements par HTTP.",
  en: 'Polls a list of records over HTTP.',
};

/** Adds an event source that polls a JSON document over HTTP. */
export async function generateSource(
  tree: Tree,
  options: SourceOptions,
): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const name = requireName(options.name, 'event source');
  contribute(tree, plugin, {
    section: 'eventSources',
    entry: `name: ${name}\nmodule: ./src/sources/${name}\ndescription: "${SCAFFOLD_MARK}${SAYS[plugin.locale]}"`,
    identity: { name },
    labels: {
      [`eventSources.${name}.description`]: SCAFFOLD_MARK + SAYS[overlayLocale(plugin.locale)],
    },
  });
  writeFiles(tree, join(__dirname, 'files'), plugin.folder, {
    name,
    title: sentence(name),
    className: pascalCase(name),
    locale: plugin.locale,
  });
  return finish(tree, plugin, [
    `Next: add an eventBinding with "source: ${name}", configure sources.${name} in instance.yaml, then npx nx test ${plugin.packageName}`,
  ]);
}
