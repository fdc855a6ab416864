import { ConfigurationError } from '@platform/ports';

/**
 * Throws ConfigurationError for the first field of a configuration that is not among `known`: a misspelt field would leave
 * its default in force. `key` is the manifest key of the configuration, for example `ports.patient.config`.
 */
export function requireKnownFields(
  config: Readonly<Record<string, unknown>>,
  known: readonly string[],
  key: string,
): void {
  const unknown = Object.keys(config).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  const wrong = `${key}.${unknown}`;
  const list = known.join(', ');
  throw new ConfigurationError(wrong, `« ${wrong} » : champ inconnu (connus : ${list})`, {
    english: `"${wrong}": unknown field (known: ${list})`,
  });
}
