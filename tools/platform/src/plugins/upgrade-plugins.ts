import { PlatformError } from '@platform/ports';

import { OperatorError } from '../command';
import { asOperator } from './installation';

export interface Upgrade {
  readonly plugin: string;
  /** Undefined if no version was locked. */
  readonly before: string | undefined;
  readonly now: string;
}

export interface Upgrades {
  /** Absent if the instance requires no plugin by version. */
  readonly lockFile?: string;
  /** All plugins that the instance requires by version. */
  readonly plugins: readonly Upgrade[];
}

async function upgrade(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Upgrades> {
  const host = await import('@platform/plugin-host');
  const { repositoryRoot } = await import('@platform/boot');
  const root = repositoryRoot(__dirname);
  const instance = host.loadInstance({ root, env });
  const byVersion = Object.entries(instance.plugins).flatMap(([name, required]) =>
    'version' in required ? name : [],
  );
  const unknown = names.find((name) => !byVersion.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `"${unknown}" is no plugin that the instance requires by version; those are: ${byVersion.join(', ') || 'none'}`,
    );
  }
  const { lockFile, locked, lockedBefore } = await host.resolveRequiredPlugins(instance, {
    root,
    env,
    upgrade: names.length > 0 ? names : byVersion,
  });
  const plugins = Object.entries(locked).map(([plugin, { version }]) => ({
    plugin,
    before: lockedBefore[plugin]?.version,
    now: version,
  }));
  return { plugins, ...(lockFile !== undefined && { lockFile }) };
}

/**
 * Resolves the named plugins again, or all that the instance requires by version, and locks the result. Throws
 * OperatorError if the processes would not start with it, or if the registry does not respond.
 */
export async function upgradePlugins(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Upgrades> {
  try {
    return await asOperator(() => upgrade(names, env));
  } catch (error) {
    if (!PlatformError.isInstance(error) || error.code !== 'PLUGIN_REGISTRY_UNREADABLE')
      throw error;
    throw new OperatorError(error.message);
  }
}
