import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';
import { parseDocument, stringify } from 'yaml';

import { finish } from '../authoring/finish';
import { joinWorkspace, linkWorkspace } from '../authoring/join-workspace';
import { requirePluginName, sentence } from '../authoring/names';
import { folderOf, overlayLocale, pluginNames, type Locale } from '../authoring/plugin-folder';
import { writeFiles } from '../authoring/write-files';
import { ToolError } from '../tool-error';

export interface PluginOptions {
  /** Name of its folder, or its package name with a scope: `lab-results`, `@site/lab-results`. */
  readonly name: string;
  /** Description in the language of the manifest. */
  readonly description?: string;
  /** Language of the manifest. Default: that of the instance. */
  readonly locale?: Locale;
}

const VERSION = '0.1.0';

/** Returns the language of the instance of the repository; French without one that names English. */
function siteLocale(tree: Tree): Locale {
  const locale: unknown = parseDocument(tree.read('instance.yaml', 'utf8') ?? '').get('locale');
  return /^en(-|$)/.test(String(locale)) ? 'en' : 'fr';
}

/** Creates an empty plugin that loads and is a package of the workspace. */
export async function generatePlugin(
  tree: Tree,
  options: PluginOptions,
): Promise<GeneratorCallback> {
  const { name, packageName } = requirePluginName(options.name);
  const folder = folderOf(name);
  if (pluginNames(tree).includes(name) || tree.exists(folder)) {
    throw new ToolError('GENERATOR_FILE_EXISTS', `${folder} already exists: choose another name`);
  }
  const { locale = siteLocale(tree) } = options;
  writeFiles(tree, join(__dirname, 'files'), folder, {
    locale,
    overlay: overlayLocale(locale),
    languages: locale === 'fr' ? ['French', 'English'] : ['English', 'French'],
    name,
    packageName,
    version: VERSION,
    title: sentence(name),
    description: stringify(options.description ?? sentence(name), { lineWidth: 0 }).trim(),
  });
  joinWorkspace(tree, folder, packageName, VERSION);
  const generateTypes = await finish(tree, { folder }, [
    `Next: npx nx g plugin-node ${name} <node>, and docs/write-a-plugin.md`,
  ]);
  return async () => {
    linkWorkspace(tree.root, folder, packageName);
    await generateTypes();
  };
}
