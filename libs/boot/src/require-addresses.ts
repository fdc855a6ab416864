import { ConfigurationError } from '@platform/ports';

/**
 * Throws `ConfigurationError` for an address that no request could be sent to, such as one with port 99999. By variable.
 */
export function requireAddresses(given: Readonly<Record<string, string | undefined>>): void {
  for (const [name, address] of Object.entries(given)) {
    if (address === undefined || URL.canParse(address)) continue;
    throw new ConfigurationError(name, 'une adresse http:// ou https:// est attendue', {
      english: 'an http:// or https:// address is expected',
    });
  }
}
