import { isIP } from 'node:net';

import { ConfigurationError } from '@platform/sdk';
import { DateTime } from 'luxon';

import { charsetOf, type Charset } from '../../message/charset';
import type { PatientIdRule } from '../../records/patient';

export interface TlsConfig {
  readonly certFile: string;
  readonly keyFile: string;
  /** With it, a peer must present a certificate of these authorities. */
  readonly caFile?: string;
}

export interface Hl7Config {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsConfig | undefined;
  /** Addresses and networks (`10.1.2.0/24`) that may connect; all when undefined. */
  readonly allowedPeers: readonly string[] | undefined;
  readonly maxConnections: number;
  /** From one address. */
  readonly maxConnectionsPerPeer: number;
  readonly maxBytes: number;
  /** Maximum time from the first to the last byte of a message, in ms. */
  readonly messageTimeoutMs: number;
  /** A connection that has sent no message after this time is closed, in ms. */
  readonly firstMessageTimeoutMs: number;
  /** A connection without traffic is closed after this time, in ms. */
  readonly idleTimeoutMs: number;
  /** How long a message that cannot be taken now is tried again before its connection is closed, in ms. */
  readonly holdMs: number;
  readonly defaultCharset: Charset;
  readonly timezone: string;
  readonly processingIds: ReadonlySet<string>;
  readonly patientId: PatientIdRule;
  readonly keyWithTime: boolean;
  /** What becomes of a message that no binding expects. */
  readonly unboundMessages: 'accept' | 'refuse';
}

type Config = Readonly<Record<string, unknown>>;

function invalid(key: string, fr: string, en: string): ConfigurationError {
  const name = `sources.hl7v2.${key}`;
  return new ConfigurationError(name, `${name} : ${fr}`, { english: `${name}: ${en}` });
}

/** Setting → default, minimum, maximum. */
const NUMBERS = {
  port: [2_575, 0, 65_535],
  maxConnections: [50, 1, 1_000],
  maxConnectionsPerPeer: [25, 1, 1_000],
  maxBytes: [4_194_304, 1_024, 16_777_216],
  messageTimeoutMs: [30_000, 100, 600_000],
  firstMessageTimeoutMs: [60_000, 100, 3_600_000],
  idleTimeoutMs: [3_600_000, 100, 86_400_000],
  holdMs: [20_000, 0, 600_000],
} as const;

function readNumber(config: Config, key: keyof typeof NUMBERS): number {
  const [defaultValue, min, max] = NUMBERS[key];
  const value = config[key] ?? defaultValue;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
    return value;
  throw invalid(
    key,
    `entier de ${min} à ${max} attendu`,
    `an integer from ${min} to ${max} is expected`,
  );
}

function readText(config: Config, key: string, path = key): string | undefined {
  const value = config[key];
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw invalid(path, 'texte attendu', 'a text is expected');
}

function readTexts(config: Config, key: string): readonly string[] | undefined {
  const value = config[key];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    return value;
  throw invalid(key, 'liste de textes attendue', 'a list of texts is expected');
}

function readObject(config: Config, key: string): Config | undefined {
  const value = config[key];
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Config;
  throw invalid(key, 'objet attendu', 'an object is expected');
}

function readChoice<T extends string | boolean>(
  config: Config,
  key: string,
  [defaultValue, ...others]: readonly [T, ...T[]],
): T {
  const value = config[key] ?? defaultValue;
  const found = [defaultValue, ...others].find((choice) => choice === value);
  if (found !== undefined) return found;
  const choices = [defaultValue, ...others].join(', ');
  throw invalid(key, `valeurs possibles : ${choices}`, `possible values: ${choices}`);
}

function readTls(config: Config): TlsConfig | undefined {
  const tls = readObject(config, 'tls');
  if (!tls) return undefined;
  requireKnown(tls, ['certFile', 'keyFile', 'caFile'], 'tls.');
  const caFile = readText(tls, 'caFile', 'tls.caFile');
  const [certFile, keyFile] = ['certFile', 'keyFile'].map((key) => {
    const path = readText(tls, key, `tls.${key}`);
    if (path === undefined) throw invalid(`tls.${key}`, 'fichier requis', 'a file is required');
    return path;
  });
  return { certFile: certFile ?? '', keyFile: keyFile ?? '', ...(caFile && { caFile }) };
}

function readCharset(config: Config): Charset {
  const name = readText(config, 'defaultCharset') ?? '8859/1';
  try {
    return charsetOf(name);
  } catch {
    throw invalid(
      'defaultCharset',
      'jeu de caractères de la table HL7 0211 attendu, par exemple « 8859/1 » ou « UNICODE UTF-8 »',
      'a character set of table HL7 0211 is expected, for example "8859/1" or "UNICODE UTF-8"',
    );
  }
}

function readTimezone(config: Config, instanceZone: string): string {
  const timezone = readText(config, 'timezone') ?? instanceZone;
  if (DateTime.local({ zone: timezone }).isValid) return timezone;
  throw invalid('timezone', 'fuseau IANA attendu', 'an IANA time zone is expected');
}

const KEYS: readonly string[] = [
  ...Object.keys(NUMBERS),
  'host',
  'tls',
  'allowedPeers',
  'defaultCharset',
  'timezone',
  'processingIds',
  'patientIdentifier',
  'keyWithTime',
  'unboundMessages',
];

/** A misspelt setting would leave its default in force. */
function requireKnown(holder: Config, known: readonly string[], prefix = ''): void {
  const unknown = Object.keys(holder).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const names = known.join(', ');
  throw invalid(`${prefix}${unknown}`, `inconnu ; connus : ${names}`, `unknown; known: ${names}`);
}

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

/**
 * A peer of HL7 v2 says of itself who it is: whoever connects can announce results. So an address that others reach
 * needs the list of its peers, or certificates.
 */
function requirePeers(host: string, peers: readonly string[] | undefined, tls?: TlsConfig): void {
  if (peers ?? tls?.caFile ?? LOOPBACK.test(host)) return;
  throw invalid(
    'allowedPeers',
    `requis quand « host » n'est pas une adresse de la machine, sauf avec tls.caFile`,
    'required when "host" is not an address of this machine itself, unless tls.caFile is set',
  );
}

/** Reads `sources.hl7v2`. Throws ConfigurationError, which names the key. `zone`: the time zone of the instance. */
export function readConfig(config: Config, zone: string): Hl7Config {
  requireKnown(config, KEYS);
  const host = readText(config, 'host') ?? '127.0.0.1';
  if (!isIP(host) && host !== 'localhost') {
    throw invalid('host', 'adresse IP attendue', 'an IP address is expected');
  }
  const tls = readTls(config);
  const allowedPeers = readTexts(config, 'allowedPeers');
  requirePeers(host, allowedPeers, tls);
  const rule = readObject(config, 'patientIdentifier') ?? {};
  requireKnown(rule, ['type', 'authority'], 'patientIdentifier.');
  const [type, authority] = ['type', 'authority'].map((key) =>
    readText(rule, key, `patientIdentifier.${key}`),
  );
  return {
    host,
    port: readNumber(config, 'port'),
    tls,
    allowedPeers,
    maxConnections: readNumber(config, 'maxConnections'),
    maxConnectionsPerPeer: readNumber(config, 'maxConnectionsPerPeer'),
    maxBytes: readNumber(config, 'maxBytes'),
    messageTimeoutMs: readNumber(config, 'messageTimeoutMs'),
    firstMessageTimeoutMs: readNumber(config, 'firstMessageTimeoutMs'),
    idleTimeoutMs: readNumber(config, 'idleTimeoutMs'),
    holdMs: readNumber(config, 'holdMs'),
    defaultCharset: readCharset(config),
    timezone: readTimezone(config, zone),
    processingIds: new Set(readTexts(config, 'processingIds') ?? ['P']),
    patientId: { ...(type && { type }), ...(authority && { authority }) },
    keyWithTime: readChoice(config, 'keyWithTime', [false, true]),
    unboundMessages: readChoice(config, 'unboundMessages', ['accept', 'refuse']),
  };
}
