import { pointerOf } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

import type { LoadedInstance } from './load-instance';

/** The parts of a loaded instance that give the position of a key. */
export type LocatedInstance = Pick<LoadedInstance, 'file' | 'locate'>;

/** ` (site/ward.yaml:6:3)` to append to a message about a key; empty when no file was read. */
export function instanceLocation(
  { file, locate }: LocatedInstance,
  keys: readonly (string | number)[],
): string {
  const position = locate?.(pointerOf(keys), 'key');
  if (file === undefined || position === undefined) return '';
  return ` (${file}:${position.line}:${position.column})`;
}

/** Adds the position of the key in the instance manifest to a configuration error; returns other errors unchanged. */
export function withInstanceLocation(
  error: unknown,
  instance: LocatedInstance,
  keys: readonly (string | number)[],
): unknown {
  const location = instanceLocation(instance, keys);
  if (!ConfigurationError.isInstance(error) || location === '') return error;
  const { key, message, localized } = error;
  return new ConfigurationError(key, `${message}${location}`, {
    cause: error,
    ...(localized && { english: `${localized.en}${location}` }),
  });
}
