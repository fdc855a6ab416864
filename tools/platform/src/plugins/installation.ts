import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import type { Catalog } from '@platform/catalog';
import type { LoadedInstance } from '@platform/plugin-host';
import { ConfigurationError } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { OperatorError } from '../operator-error';

export interface Definition {
  /** Relative to the root. */
  readonly file: string;
  readonly spec: WorkflowSpec;
}

/** What a process of the platform started here, with these variables, would have. */
export interface Installation {
  readonly instance: LoadedInstance;
  readonly catalog: Catalog;
  readonly definitions: readonly Definition[];
}

interface DefinitionFolder {
  readonly path: string;
  /** Where it is configured. */
  readonly key: string;
}

function filesOf({ path, key }: DefinitionFolder): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && /\.(ya?ml|json)$/.test(entry.name))
      .map(({ name }) => join(path, name))
      .sort();
  } catch {
    throw new OperatorError(`${key} names no folder of definitions that can be read: ${path}`);
  }
}

/** Unsound ones too: whatever is wrong with them, they name what they use. */
async function readDefinitions(
  folders: readonly DefinitionFolder[],
  root: string,
): Promise<readonly Definition[]> {
  const { isWorkflowTestsFile } = await import('@platform/interpreter');
  const { parseWorkflow } = await import('@platform/workflow');
  const files = folders.flatMap(({ path, key }) => filesOf({ path: resolve(root, path), key }));
  return files
    .filter((file) => !isWorkflowTestsFile(file))
    .flatMap((file) => {
      const { spec } = parseWorkflow(readFileSync(file, 'utf8'));
      return spec ? [{ file: relative(root, file), spec }] : [];
    });
}

async function read(env: Readonly<Record<string, string | undefined>>): Promise<Installation> {
  const host = await import('@platform/plugin-host');
  const root = host.repositoryRoot(__dirname);
  const instance = host.loadInstance({ root, env });
  const required = await host.resolveRequiredPlugins(instance, { root, env });
  const roots = host.pluginRoots({ root, env });
  const { catalog } = await host.loadPlugins({ roots, required: required.folders });
  const seedDir = env['DEFINITION_SEED_DIR'];
  const folders = [
    ...(seedDir ? [{ path: seedDir, key: 'DEFINITION_SEED_DIR' }] : []),
    ...instance.seed.map((path) => ({ path, key: 'seed of the instance manifest' })),
  ];
  return { instance, catalog, definitions: await readDefinitions(folders, root) };
}

/**
 * Throws OperatorError for a configuration that the processes would refuse too. The plugin host is
 * loaded only now: the other commands, which need nothing of it, answer at once.
 */
export async function readInstallation(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Installation> {
  try {
    return await read(env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new OperatorError(`${error.key}: ${error.message.split('\n')[0]}`);
  }
}
