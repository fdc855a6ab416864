import { resolve } from 'node:path';
import { ConfigurationError } from '@platform/ports';

/** A recognised database URL. `path` is absolute. */
type DatabaseTarget =
  | { readonly backend: 'sqlite'; readonly path: string }
  | { readonly backend: 'postgres'; readonly url: string };

/** Selects the backend of a URL. Errors never contain the URL, because it may contain a password. */
export function parseDatabaseUrl(url: string, variable: string): DatabaseTarget {
  const file = /^sqlite:(.+)$/su.exec(url)?.[1];
  if (file !== undefined) return { backend: 'sqlite', path: resolve(file) };
  if (/^postgres(ql)?:\/\/./u.test(url)) return { backend: 'postgres', url };
  throw new ConfigurationError(
    variable,
    `${variable} : adresse de base de données non reconnue ; formes attendues : ` +
      '« sqlite:<chemin> », « postgres://… » ou « postgresql://… »',
    {
      english:
        'database address not recognised; expected "sqlite:<path>", "postgres://…" or "postgresql://…"',
    },
  );
}
