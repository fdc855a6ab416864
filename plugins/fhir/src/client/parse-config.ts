import { ConfigurationError } from '@platform/sdk';
import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/**
 * Checks the configuration of an adapter or event source against its schema and returns it typed. Throws
 * ConfigurationError for the first field that is wrong. Its key is the manifest key to fix, for example
 * `ports.patient.config.auth`. The message shows no value: a secret may have been written in its place.
 *
 * @param prefix the manifest key of the configuration, `ports.patient.config` or `sources.fhir-poll`.
 */
export function parseConfig<T extends TObject>(
  schema: T,
  config: Readonly<Record<string, unknown>>,
  prefix: string,
): Static<T> {
  const first = Value.Errors(schema, config).First();
  if (first === undefined) return config as Static<T>;
  const path = first.path.split('/').slice(1);
  const { expected, depth } = expectedAt(schema, path);
  const key = [prefix, ...(expected ? path.slice(0, depth) : path)].join('.');
  if (expected !== undefined) {
    throw new ConfigurationError(key, `« ${key} » doit être ${expected.fr}`, {
      english: `"${key}" must be ${expected.en}`,
    });
  }
  throw new ConfigurationError(key, `« ${key} » n'est pas un champ de cette configuration`, {
    english: `"${key}" is not a field of this configuration`,
  });
}

interface Found {
  readonly expected?: { readonly fr: string; readonly en: string };
  readonly depth: number;
}

/** The innermost field on the path that says what it must be. */
function expectedAt(schema: TObject, path: readonly string[]): Found {
  let found: Found = { depth: 0 };
  let current: unknown = schema;
  for (const [index, name] of path.entries()) {
    current = (current as { properties?: Record<string, unknown> }).properties?.[name];
    if (current === undefined) break;
    const { expected } = current as Partial<Found>;
    if (expected !== undefined) found = { expected, depth: index + 1 };
  }
  return found;
}
