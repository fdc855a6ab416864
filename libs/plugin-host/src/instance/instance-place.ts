import { pointerOf } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

import type { LoadedInstance } from './load-instance';

/** What is needed to tell where something stands in an instance manifest. */
export type PlacedInstance = Pick<LoadedInstance, 'file' | 'locate'>;

/** ` (site/ward.yaml:6:3)`, for the end of a sentence about a key; empty where no file was read. */
export function instancePlace(
  { file, locate }: PlacedInstance,
  keys: readonly (string | number)[],
): string {
  const position = locate?.(pointerOf(keys), 'key');
  if (file === undefined || position === undefined) return '';
  return ` (${file}:${position.line}:${position.column})`;
}

/** The same error, with the place of its key in the instance manifest; any other error as it is. */
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
