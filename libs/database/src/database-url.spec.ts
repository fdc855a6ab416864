import { ConfigurationError } from '@platform/ports';
import { resolve } from 'node:path';
import { parseDatabaseUrl } from './database-url';

describe('parseDatabaseUrl', () => {
  it.each([
    ['sqlite:.data/runs.sqlite', resolve('.data/runs.sqlite')],
    ['sqlite:/data/runs.sqlite', '/data/runs.sqlite'],
    ['sqlite:a folder/runs.sqlite', resolve('a folder/runs.sqlite')],
  ])('reads %s as a file [RUN-115]', (url, path) => {
    expect(parseDatabaseUrl(url, 'RUN_DB_URL')).toEqual({ backend: 'sqlite', path });
  });

  it.each(['postgres://u:p@h:5432/d', 'postgresql://h/d'])(
    'reads %s as a server [RUN-116]',
    (url) => {
      expect(parseDatabaseUrl(url, 'RUN_DB_URL')).toEqual({ backend: 'postgres', url });
    },
  );

  it.each([
    '',
    'sqlite:',
    'sqlite',
    'postgres://',
    'postgres:h/d',
    'mysql://root:hunter2@h/d',
    'runs.sqlite',
    'root:hunter2@h',
    ' sqlite:x',
  ])(
    'refuses « %s » naming the variable and the expected forms, never the value [RUN-118]',
    (url) => {
      let error: unknown;
      try {
        parseDatabaseUrl(url, 'RUN_DB_URL');
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toMatchObject({ key: 'RUN_DB_URL' });
      expect((error as Error).message).toBe(
        'RUN_DB_URL : adresse de base de données non reconnue ; formes attendues : ' +
          '« sqlite:<chemin> », « postgres://… » ou « postgresql://… »',
      );
    },
  );
});
