import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { ConfigurationError, type Feed, type SourceRecord } from '@platform/sdk';

import { requireServers } from '../named-servers';

export interface FolderConfig {
  readonly path: string;
  /** Time between two reads of the folder, in ms. */
  readonly intervalMs: number;
  /** Maximum size of a file. A larger file is refused without being read. */
  readonly maxBytes: number;
  /** Maximum number of files per read of the folder, sorted by name. The rest follow in the next reads. */
  readonly maxFiles: number;
  /** A file that is not JSON is refused when it has not changed for this long, in ms. */
  readonly settleMs: number;
}

/** Setting → default, minimum, maximum, and what the number counts. */
const NUMBERS = {
  intervalMs: [
    1_000,
    50,
    86_400_000,
    { fr: 'nombre de millisecondes', en: 'number of milliseconds' },
  ],
  maxBytes: [1_048_576, 1, 67_108_864, { fr: "nombre d'octets", en: 'number of bytes' }],
  maxFiles: [1_000, 1, 100_000, { fr: 'nombre de fichiers', en: 'number of files' }],
  settleMs: [2_000, 0, 3_600_000, { fr: 'nombre de millisecondes', en: 'number of milliseconds' }],
} as const;

function readNumber(config: Readonly<Record<string, unknown>>, key: keyof typeof NUMBERS): number {
  const [defaultValue, min, max, what] = NUMBERS[key];
  const value = config[key] ?? defaultValue;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
    return value;
  const setting = `sources.folder.${key}`;
  throw new ConfigurationError(setting, `${setting} : ${what.fr} de ${min} à ${max} attendu`, {
    english: `${setting}: a ${what.en} from ${min} to ${max} is expected`,
  });
}

export function readConfig(config: Readonly<Record<string, unknown>>): FolderConfig {
  requireServers('folder', config);
  const { path } = config;
  if (typeof path !== 'string' || path === '') {
    throw new ConfigurationError(
      'sources.folder.path',
      'sources.folder.path : dossier à lire requis',
      { english: 'sources.folder.path: the folder to read is missing' },
    );
  }
  return {
    path,
    intervalMs: readNumber(config, 'intervalMs'),
    maxBytes: readNumber(config, 'maxBytes'),
    maxFiles: readNumber(config, 'maxFiles'),
    settleMs: readNumber(config, 'settleMs'),
  };
}

const DIGEST_LENGTH = 32;
const BEFORE_DIGEST = '.c';

/** Whether the record has one of the values: `{ status: [amended] }`. */
function hasOneOf(record: unknown, wanted: unknown): boolean {
  const fields = (record ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries((wanted ?? {}) as Readonly<Record<string, unknown>>).some(
    ([field, values]) => [values].flat().includes(fields[field]),
  );
}

/**
 * Returns the key of a record in a feed: the name of its file. With `query.contentKey: { status: [amended] }`, a record with
 * one of these values has the digest of its content behind it: what corrects a record is new, under the same name too.
 * With `query.takenBack`, in the same form, a record takes back what the files of its name said before.
 */
export function keyedBy(
  name: string,
  record: unknown,
  { query: { contentKey, takenBack } }: Feed,
): Pick<SourceRecord, 'key' | 'withdraws'> {
  if (hasOneOf(record, takenBack)) {
    const [keys, beginnings] = [[name], [name + BEFORE_DIGEST]];
    const reason = 'résultat retiré par son auteur';
    return { key: name, withdraws: { keys, beginnings, restLength: DIGEST_LENGTH, reason } };
  }
  if (!hasOneOf(record, contentKey)) return { key: name };
  const digest = createHash('sha256').update(JSON.stringify(record)).digest('hex');
  return { key: `${name}${BEFORE_DIGEST}${digest.slice(0, DIGEST_LENGTH)}` };
}

/** A feed reads `<path>/<query.folder>`, or `<path>/<feed name>`. */
export function feedFolder(root: string, { name, query }: Feed): string {
  const folder = query['folder'] ?? name;
  if (typeof folder !== 'string' || folder.split(/[\\/]/).includes('..')) {
    throw new Error(`liaison « ${name} » : query.folder désigne un sous-dossier`);
  }
  return join(root, folder);
}
