const { once } = require('node:events');

/** Runs after the last test: ends what the setup started. */
module.exports = async function globalTeardown() {
  const server = globalThis[Symbol.for('platform.tests.postgres')];
  if (server === undefined || server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.stdin.end();
  await exited;
};
