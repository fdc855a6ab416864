import type { Catalog } from '@platform/catalog';
import type { LoadedInstance } from '@platform/plugin-host';
import { ConfigurationError, StartImpededError } from '@platform/ports';

import { OperatorError } from '../command';

/** What a process of the platform started here, with these variables, would have. */
export interface Installation {
  readonly instance: LoadedInstance;
  readonly catalog: Catalog;
}

async function read(env: Readonly<Record<string, string | undefined>>): Promise<Installation> {
  const host = await import('@platform/plugin-host');
  const root = host.repositoryRoot(__dirname);
  const instance = host.loadInstance({ root, env });
  const required = await host.resolveRequiredPlugins(instance, { root, env });
  const roots = host.pluginRoots({ root, env });
  const { catalog } = await host.loadPlugins({ roots, required: required.folders });
  return { instance, catalog };
}

/** Throws OperatorError for what keeps the processes from starting too. */
export async function asOperator<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof StartImpededError)) throw error;
    throw new OperatorError(`${error.key}: ${error.message.split('\n')[0]}`);
  }
}

/**
 * Throws OperatorError for a configuration that the processes would refuse too. The plugin host is
 * loaded only now: the other commands, which need nothing of it, answer at once.
 */
export const readInstallation = (
  env: Readonly<Record<string, string | undefined>>,
): Promise<Installation> => asOperator(() => read(env));
