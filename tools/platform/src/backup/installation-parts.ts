import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

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
  --control-plane <folder> the control plane's base folder; default: restate or control-plane in the data folder,
                           for a restore the folder that it had
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

/** The folder of `npm start`, unless the service of docs/deploy.md has one. */
function findControlPlane(dataDir: string): string {
  const ofService = join(dataDir, 'control-plane');
  return existsSync(ofService) ? ofService : join(dataDir, 'restate');
}

/** As a backup stores it: the data folder of another machine may be elsewhere, another volume is where it was. */
export function controlPlaneFrom({ dataDir, controlPlane }: Places): string {
  const below = relative(dataDir, controlPlane);
  return below.startsWith('..') || isAbsolute(below) ? controlPlane : below;
}

/** `stored` is where the control plane of a backup was: the folder of a restore is empty, and nothing can be found in it. */
export function readPlaces(call: OperatorCall, given: Given, stored?: string): Places {
  const dataDir = dataFolder(call.env);
  const folder = given['control-plane'];
  const usual = stored === undefined ? findControlPlane(dataDir) : resolve(dataDir, stored);
  const databaseUrl = databaseAddress(call, given.database);
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1];
  return {
    parts: requireParts(given.part),
    dataDir,
    controlPlane: folder === undefined ? usual : fromHere(call, folder),
    databaseUrl,
    databaseFile: file === undefined ? undefined : resolve(file),
  };
}
