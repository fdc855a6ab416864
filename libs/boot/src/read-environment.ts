import { compileSchema } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';
import type { Static, TObject } from '@sinclair/typebox';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the environment variables of a process, once, at boot. An empty variable counts as unset.
 * Throws `ConfigurationError`, which names the first variable to fix but not its value: it may be a secret.
 */
export function readEnvironment<S extends TObject>(schema: S, environment: Environment): Static<S> {
  const given = Object.fromEntries(
    Object.keys(schema.properties).flatMap((key) => {
      const value = environment[key];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
  const [problem] = compileSchema(schema).check(given);
  if (problem) {
    const key = problem.path.slice(1) || 'environnement';
    const { fr, en } = problem.message;
    throw new ConfigurationError(key, fr, { english: en });
  }
  return given as Static<S>;
}
