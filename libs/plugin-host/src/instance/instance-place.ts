import { pointerOf } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

import type { LoadedInstance } from './load-instance';

/** The parts of a loaded instance that give the position of a key. */
export type PlacedInstance = Pick<LoadedInstance, 'file' | 'locate'>;

/** ` (site/ward.yaml:6:3)` to append to a message about a key; empty when no file was read. */
export function instancePlace(
  { file, locate }: PlacedInstance,
  keys: readonly (string | number)[],
): string {
  const position = locate?.(pointerOf(keys), 'key');
  if (file === undefined || position === undefined) return '';
  return ` (${file}:${position.line}:${position.column})`;
}

/** Adds the position of the key in the instance manifest to a configuration error; returns other errors unchanged. */
export function withInstancePlace(
  error: unknown,
  instance: PlacedInstance,
  keys: readonly (string | number)[],
): unknown {
  const place = instancePlace(instance, keys);
  if (!ConfigurationError.isInstance(error) || place === '') return error;
  const { key, message, english } = error;
  return new ConfigurationError(key, `${message}${place}`, {
    cause: error,
    ...(english !== undefined && { english: `${english}${place}` }),
  });
}
