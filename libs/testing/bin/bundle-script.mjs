// node bundle-script.mjs <script.ts> <bundle.cjs>
import { isBuiltin } from 'node:module';

import { rolldown } from 'rolldown';

/** They have native code, or read files beside their own. */
const LOADED_AS_THEY_ARE = [
  'better-sqlite3',
  'jsonpath',
  'pino',
  'pino-pretty',
  '@swc-node/register',
];

const [, , input, file] = process.argv;
const bundle = await rolldown({
  input,
  platform: 'node',
  resolve: { conditionNames: ['@platform/source', 'node', 'require', 'default'] },
  external: (id) =>
    isBuiltin(id) || LOADED_AS_THEY_ARE.some((name) => id === name || id.startsWith(`${name}/`)),
  checks: { eval: false },
  logLevel: 'silent',
});
await bundle.write({ file, format: 'cjs', codeSplitting: false, strictExecutionOrder: true });
await bundle.close();
