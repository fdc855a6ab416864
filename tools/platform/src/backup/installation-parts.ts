import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { OperatorError, type OperatorCall } from '../command';
import { dataFolder } from '../doctor/machine';
import { databaseAddress } from '../with-database';

/** What a backup consists of. The order is that of a backup. */
export const PARTS = ['control-plane', 'database', 'files'] as const;
export type Part = (typeof PARTS)[number];

export const PARTS_OPTION = {
  part: { type: 'string', multiple: true },
  'control-plane': { type: 'string' },
  database: { type: 'string' },
} as const;

export const PARTS_HELP = `  --part <part>            only this part: control-plane, database or files (of the data folder); may be repeated
  --control-plane <folder> the control plane's base folder; default: restate or control-plane in the data folder
  --database <url>         the platform's database; default: RUN_DB_URL, otherwise runs.sqlite in the data folder`;

/** Where an installation keeps what a backup contains. */
export interface Places {
  readonly parts: readonly Part[];
  readonly dataDir: string;
  readonly controlPlane: string;
  readonly databaseUrl: string;
  /** The file of a SQLite database. */
  readonly databaseFile: string | undefined;
}

interface Given {
  readonly part?: readonly string[] | undefined;
  readonly 'control-plane'?: string | undefined;
  readonly database?: string | undefined;
}

const isPart = (name: string): name is Part => PARTS.some((part) => part === name);

function requireParts(given: readonly string[] | undefined): readonly Part[] {
  const unknown = given?.find((name) => !isPart(name));
  if (unknown === undefined) return given ? PARTS.filter((part) => given.includes(part)) : PARTS;
  throw new OperatorError(`--part is none of ${PARTS.join(', ')}: "${unknown}"`);
}

/** npm runs commands in the root; INIT_CWD is the folder that the user called npm in. */
export const fromHere = ({ env }: Pick<OperatorCall, 'env'>, path: string): string =>
  resolve(env['INIT_CWD'] ?? process.cwd(), path);

export function readPlaces(call: OperatorCall, given: Given): Places {
  const dataDir = dataFolder(call.env);
  const folder = given['control-plane'];
  const ofService = join(dataDir, 'control-plane');
  const databaseUrl = databaseAddress(call, given.database);
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1];
  return {
    parts: requireParts(given.part),
    dataDir,
    controlPlane:
      folder !== undefined
        ? fromHere(call, folder)
        : existsSync(ofService)
          ? ofService
          : join(dataDir, 'restate'),
    databaseUrl,
    databaseFile: file === undefined ? undefined : resolve(file),
  };
}
