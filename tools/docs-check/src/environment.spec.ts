import { listedNames } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const PAGE = 'docs/reference/environment.md';
const sources = sourceFiles();

const constantsOf = (path: string): ReadonlyMap<string, string> =>
  new Map(
    [...read(path).matchAll(/const ([A-Z][A-Z_]*) = '([^']+)';/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

/** Resolves `env[VARIABLE]` to the constant's value in the same file. */
const readThroughConstants = sources.flatMap((path) =>
  foundIn([path], /\benv\[([A-Z][A-Z_]*)\]/g).flatMap((name) => constantsOf(path).get(name) ?? []),
);

const readBySources = [
  ...new Set([
    // A TypeBox schema of environment variables.
    ...foundIn(sources, /^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): (?:\w+Variable|Type\.)/gm),
    // A look-up in an environment.
    ...foundIn(sources, /\b(?:env|environment|inherit)\[['"](\w+)['"]\]/g),
    ...foundIn(sources, /\bprocess\.env\.(\w+)/g),
    // A table of flags and variables, or an option that names its variable.
    ...foundIn(sources, /\bvariable(?::| =) '(\w+)'/g),
    // The key of a model provider.
    ...foundIn(sources, /\bapiKeyEnv: '(\w+)'/g),
    ...readThroughConstants,
  ]),
].sort();

it('finds every way in which the sources read a variable', () => {
  expect(readBySources).toEqual(
    expect.arrayContaining([
      'RESTATE_URL',
      'LOG_LEVEL',
      'RUN_DB_URL',
      'INSTANCE_CONFIG',
      'PLATFORM_DATA_DIR',
      'RESTATE_BIND_PORT',
      'TEST_PG_URL',
    ]),
  );
});

it('documents every environment variable that is read, and no other', () => {
  expect(listedNames(read(PAGE))).toEqual(readBySources);
});
