#!/usr/bin/env node
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const main = join(__dirname, '../src/main.ts');

/** Runs the command from source, as the processes run: a clone has no build. */
const { status } = spawnSync(
  process.execPath,
  [
    ...['-C', '@platform/source', '-r', require.resolve('@swc-node/register')],
    ...[main, ...process.argv.slice(2)],
  ],
  {
    stdio: 'inherit',
    env: { SWC_NODE_PROJECT: join(root, 'tsconfig.json'), ...process.env },
  },
);
process.exitCode = status ?? 1;
