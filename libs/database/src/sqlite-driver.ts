import { ConfigurationError } from '@platform/ports';
import type BetterSqlite3 from 'better-sqlite3';

type Driver = typeof BetterSqlite3;

/** Version 13 of the driver brings the binaries of every platform along, and crashes a Node before this one. */
const BINARIES_SINCE_NODE = 22;

const REINSTALL = {
  fr: "le pilote SQLite n'est pas installé : lancez « npm ci »",
  en: 'the SQLite driver is not installed: run "npm ci"',
};
const COMPILE = {
  fr: `le pilote SQLite n'est pas installé pour ce Node ${process.versions.node} : prenez Node 22 ou plus récent (24 conseillé), ou installez de quoi le compiler (apt-get install build-essential python3) puis lancez « npm rebuild better-sqlite3 »`,
  en: `the SQLite driver is not installed for this Node ${process.versions.node}: take Node 22 or later (24 is recommended), or install what compiles it (apt-get install build-essential python3) and run "npm rebuild better-sqlite3"`,
};

/** Not there, or compiled for another Node. `bindings`, with which version 12 looks for its file, gives no code. */
function isMissing(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    ['MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'].includes(code) ||
    message.startsWith('Could not locate the bindings file')
  );
}

/**
 * Loads the driver with its binary, which it looks for when it first opens a database. Throws ConfigurationError, in one
 * line that says what to install, where there is none for this Node.
 */
export function loadDriver(load: () => Driver, { brings }: { readonly brings: boolean }): Driver {
  try {
    const Database = load();
    new Database(':memory:').close();
    return Database;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { fr, en } = brings ? REINSTALL : COMPILE;
    throw new ConfigurationError('better-sqlite3', fr, { cause: error, english: en });
  }
}

let driver: Driver | undefined;

/** The SQLite driver for this Node: better-sqlite3 13, or 12, whose binary npm downloads or compiles at installation. */
export function sqliteDriver(): Driver {
  const brings = Number.parseInt(process.versions.node, 10) >= BINARIES_SINCE_NODE;
  /* eslint-disable @typescript-eslint/no-require-imports -- only one of them is installed, or works */
  const load = () => (brings ? require('better-sqlite3-13') : require('better-sqlite3')) as Driver;
  /* eslint-enable @typescript-eslint/no-require-imports */
  driver ??= loadDriver(load, { brings });
  return driver;
}
