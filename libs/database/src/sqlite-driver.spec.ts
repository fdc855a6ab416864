import { ConfigurationError } from '@platform/ports';
import type BetterSqlite3 from 'better-sqlite3';

import { loadDriver, sqliteDriver } from './sqlite-driver';

/** A driver whose binary, which it looks for when it opens a database, is not there. */
const without = (error: Error) =>
  class {
    constructor() {
      throw error;
    }
  } as unknown as typeof BetterSqlite3;

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

describe('the SQLite driver', () => {
  it('is the one that works with this Node', () => {
    const database = new (sqliteDriver())(':memory:');
    expect(database.prepare('SELECT 1 AS one').get()).toEqual({ one: 1 });
    database.close();
    expect(sqliteDriver()).toBe(sqliteDriver());
  });

  it.each([
    ['its package is not there', withCode('MODULE_NOT_FOUND')],
    ['it was compiled for another Node', withCode('ERR_DLOPEN_FAILED')],
    ['it was never compiled', new Error('Could not locate the bindings file. Tried:\n → build/…')],
  ])('says in one line what to install when %s', (_, error) => {
    const refusal = (brings: boolean): ConfigurationError => {
      try {
        loadDriver(() => without(error), { brings });
      } catch (thrown) {
        if (ConfigurationError.isInstance(thrown)) return thrown;
      }
      throw new Error('nothing was refused');
    };
    expect(refusal(true).localized?.en).toBe('the SQLite driver is not installed: run "npm ci"');
    const { key, message, localized } = refusal(false);
    expect(key).toBe('better-sqlite3');
    expect(localized?.en).toMatch(/take Node 22 or later .* run "npm rebuild better-sqlite3"$/);
    expect(`${message}${localized?.en ?? ''}`).not.toContain('\n');
  });

  it('lets every other error through', () => {
    const error = withCode('EACCES');
    expect(() => loadDriver(() => without(error), { brings: true })).toThrow(error);
  });
});
