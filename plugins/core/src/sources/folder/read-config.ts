import { join } from 'node:path';

import type { Feed } from '@platform/sdk';

export interface FolderConfig {
  readonly path: string;
  /** Between two looks. */
  readonly intervalMs: number;
  /** A larger file is refused without being read. */
  readonly maxBytes: number;
  /** Files of one look; the others come next, in order of their names. */
  readonly maxFiles: number;
  /** How long what is no JSON must have stayed the same to be refused. */
  readonly settleMs: number;
}

/** Key → what holds without it, the least and the most it may be, and what it is. */
const NUMBERS = {
  intervalMs: [1_000, 50, 86_400_000, 'nombre de millisecondes'],
  maxBytes: [1_048_576, 1, 67_108_864, "nombre d'octets"],
  maxFiles: [1_000, 1, 100_000, 'nombre de fichiers'],
  settleMs: [2_000, 0, 3_600_000, 'nombre de millisecondes'],
} as const;

function readNumber(config: Readonly<Record<string, unknown>>, key: keyof typeof NUMBERS): number {
  const [byDefault, least, most, what] = NUMBERS[key];
  const value = config[key] ?? byDefault;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
    return value;
  throw new Error(`sources.folder.${key} : ${what} de ${least} à ${most} attendu`);
}

export function readConfig(config: Readonly<Record<string, unknown>>): FolderConfig {
  const { path } = config;
  if (typeof path !== 'string' || path === '') {
    throw new Error('sources.folder.path : dossier à lire requis');
  }
  return {
    path,
    intervalMs: readNumber(config, 'intervalMs'),
    maxBytes: readNumber(config, 'maxBytes'),
    maxFiles: readNumber(config, 'maxFiles'),
    settleMs: readNumber(config, 'settleMs'),
  };
}

/** A feed reads `<path>/<query.folder>`, or `<path>/<feed name>`. */
export function feedFolder(root: string, { name, query }: Feed): string {
  const folder = query['folder'] ?? name;
  if (typeof folder !== 'string' || folder.split(/[\\/]/).includes('..')) {
    throw new Error(`liaison « ${name} » : query.folder désigne un sous-dossier`);
  }
  return join(root, folder);
}
