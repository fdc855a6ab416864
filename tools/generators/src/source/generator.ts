import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { pascalCase, requireName, sentence } from '../authoring/names';
import { requirePlugin } from '../authoring/plugin-folder';
import { SCAFFOLD_MARK } from '../authoring/scaffold-mark';
import { writeFiles } from '../authoring/write-files';

export interface SourceOptions {
  readonly plugin: string;
  readonly name: string;
}

/** Adds an event source that polls a JSON document over HTTP. */
export async function generateSource(
  tree: Tree,
  options: SourceOptions,
): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const name = requireName(options.name, 'event source');
  const french = `${SCAFFOLD_MARK}Interroge une liste d'enregistrements par HTTP.`;
  const english = `${SCAFFOLD_MARK}Polls a list of records over HTTP.`;
  contribute(tree, plugin, {
    section: 'eventSources',
    entry: `name: ${name}\nmodule: ./src/sources/${name}\ndescription: "${french}"`,
    identity: { name },
    labels: { [`eventSources.${name}.description`]: english },
  });
  writeFiles(tree, join(__dirname, 'files'), plugin.folder, {
    name,
    title: sentence(name),
    className: pascalCase(name),
  });
  return finish(tree, plugin, [
    `Next: add an eventBinding with "source: ${name}", configure sources.${name} in instance.yaml, then npx nx test ${plugin.packageName}`,
  ]);
}
