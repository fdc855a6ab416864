import { ConfigurationError } from '@platform/sdk';

type Config = Readonly<Record<string, unknown>>;

const ADDRESS = /^https?:\/\/[^\s?#@]+$/;
const MAX_SERVERS = 20;

/**
 * Returns the base addresses of the servers whose records a source reads (`servers`), for `SourceFactory.servers`. What is
 * no text is left out: `requireServers` says so at the start.
 */
export const namedServers = ({ servers = [] }: Config): readonly string[] =>
  [servers].flat().filter((one) => typeof one === 'string');

/** Throws ConfigurationError when `servers` is no list of addresses. */
export function requireServers(source: string, { servers = [] }: Config): void {
  const isAddress = (one: unknown): boolean => typeof one === 'string' && ADDRESS.test(one);
  if (Array.isArray(servers) && servers.length <= MAX_SERVERS && servers.every(isAddress)) return;
  const name = `sources.${source}.servers`;
  throw new ConfigurationError(
    name,
    `${name} : liste d'au plus ${MAX_SERVERS} adresses http(s) attendue`,
    { english: `${name}: a list of at most ${MAX_SERVERS} http(s) addresses is expected` },
  );
}
