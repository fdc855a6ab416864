import type { Catalog, Degradation } from '@platform/catalog';
import type { LoadedInstance } from '@platform/plugin-host';
import {
  ConfigurationError,
  messageIn,
  StartImpededError,
  type ModelProvider,
} from '@platform/ports';

import { OperatorError } from '../command';

/** What a process of the platform would load if it were started here, with these variables. */
export interface Installation {
  readonly instance: LoadedInstance;
  readonly catalog: Catalog;
  readonly providers: readonly ModelProvider[];
  /** What the instance asks for and no plugin contributes. */
  readonly findings: readonly Degradation[];
}

interface ReadOptions {
  /** Event bindings that are used although the instance does not activate them. */
  readonly bindings?: readonly string[];
}

async function read(
  env: Readonly<Record<string, string | undefined>>,
  { bindings = [] }: ReadOptions,
): Promise<Installation> {
  const host = await import('@platform/plugin-host');
  const { findDegraded } = await import('@platform/catalog');
  const { repositoryRoot } = await import('@platform/boot');
  const root = repositoryRoot(__dirname);
  const instance = host.loadInstance({ root, env });
  const required = await host.resolveRequiredPlugins(instance, { root, env });
  const { catalog, manifests } = await host.loadPlugins({
    roots: host.pluginRoots({ root, env }),
    builtIn: host.builtInPlugins(root),
    required: required.folders,
    instance,
    bindings,
  });
  const locate = host.createFindingLocator(instance, { root, manifests });
  const findings = locate(findDegraded(catalog, instance));
  return { instance, catalog, findings, providers: host.providersOf(instance) };
}

/** Turns an error that would also keep the processes from starting into an OperatorError. */
export async function asOperator<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof StartImpededError)) throw error;
    const sentences = messageIn(error, 'en')
      .trim()
      .replace(/\s*\n\s*/g, ' · ');
    throw new OperatorError(`${error.key}: ${sentences}`);
  }
}

/**
 * Throws OperatorError for a configuration that the processes would refuse too. Imports the plugin host late,
 * because the other commands do not need it and start faster without it.
 */
export const readInstallation = (
  env: Readonly<Record<string, string | undefined>>,
  options: ReadOptions = {},
): Promise<Installation> => asOperator(() => read(env, options));

/** The instance manifest alone. Throws OperatorError as the processes would refuse it. */
export const readInstance = (
  env: Readonly<Record<string, string | undefined>>,
): Promise<LoadedInstance> =>
  asOperator(async () => {
    const { loadInstance } = await import('@platform/plugin-host');
    const { repositoryRoot } = await import('@platform/boot');
    return loadInstance({ root: repositoryRoot(__dirname), env });
  });
