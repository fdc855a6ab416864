import { join } from 'node:path';
import { runCli } from '../cli/run-cli';

const { STAND_INS = '' } = process.env;

/** The real command with stand-ins for the applications: the tests check the behaviour of the command only. */
void runCli({
  argv: process.argv.slice(2),
  env: process.env,
  nodeVersion: process.versions.node,
  stdout: process.stdout,
  stderr: process.stderr,
  mains: {
    endpoint: join(STAND_INS, 'stand-in-endpoint.cjs'),
    proxy: join(STAND_INS, 'stand-in-proxy.cjs'),
  },
}).then((code) => process.exit(code));
