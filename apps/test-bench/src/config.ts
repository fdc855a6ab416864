import {
  connectionsVariable,
  DEFAULT_CONNECTIONS_PER_ADDRESS,
  portVariable,
  readEnvironment,
  requireAddresses,
  textVariable,
  urlVariable,
  type Environment,
} from '@platform/boot';
import { ConfigurationError, isLanguage, LANGUAGES, type Language } from '@platform/ports';
import { Type } from '@sinclair/typebox';

const environmentSchema = Type.Object({
  FHIR_BASE_URL: urlVariable,
  TEST_BENCH_HOST: textVariable,
  TEST_BENCH_PORT: portVariable,
  TEST_BENCH_LANGUAGE: textVariable,
  TEST_BENCH_TIMEZONE: textVariable,
  TEST_BENCH_CONNECTIONS_PER_ADDRESS: connectionsVariable,
});

/** The address of the development FHIR server (`npm run fhir-server`). */
const DEVELOPMENT_SERVER = 'http://127.0.0.1:8090/fhir';

/** The configuration of the test bench from environment variables (docs/reference/environment.md). */
export interface TestBenchConfig {
  readonly host: string;
  readonly port: number;
  /** `FHIR_BASE_URL`: the warehouse, without a slash at the end. */
  readonly fhirBaseUrl: string;
  /** Language of who has chosen none. */
  readonly language: Language;
  /** IANA name of the zone in which instants are shown and entered. */
  readonly timezone: string;
  /** Maximum open connections of one address; null for no limit. */
  readonly connectionsPerAddress: number | null;
}

function languageOf(given: string): Language {
  if (isLanguage(given)) return given;
  const known = LANGUAGES.join(', ');
  throw new ConfigurationError('TEST_BENCH_LANGUAGE', `« ${given} » : attendu ${known}`, {
    english: `"${given}": expected ${known}`,
  });
}

function timezoneOf(given: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigurationError('TEST_BENCH_TIMEZONE', `« ${given} » : fuseau inconnu`, {
      english: `"${given}": unknown time zone`,
    });
  }
}

/** Reads the configuration. Throws `ConfigurationError`. */
export function readTestBenchConfig(environment: Environment): TestBenchConfig {
  const given = readEnvironment(environmentSchema, environment);
  requireAddresses({ FHIR_BASE_URL: given.FHIR_BASE_URL });
  const fhirBaseUrl = (given.FHIR_BASE_URL ?? DEVELOPMENT_SERVER).replace(/\/+$/, '');
  return {
    host: given.TEST_BENCH_HOST ?? '127.0.0.1',
    port: Number(given.TEST_BENCH_PORT ?? 3200),
    fhirBaseUrl,
    language: languageOf(given.TEST_BENCH_LANGUAGE ?? 'fr'),
    timezone: timezoneOf(given.TEST_BENCH_TIMEZONE ?? 'Europe/Paris'),
    connectionsPerAddress:
      Number(given.TEST_BENCH_CONNECTIONS_PER_ADDRESS ?? DEFAULT_CONNECTIONS_PER_ADDRESS) || null,
  };
}
