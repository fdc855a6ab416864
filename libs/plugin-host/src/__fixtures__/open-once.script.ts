import { startTelemetry } from '@platform/telemetry';

import { openPlatform } from '../index';

startTelemetry({ service: 'platform-proxy' });
const [root = ''] = process.argv.slice(2);

/** Prints the loaded plugins as its last line, after the log. */
void openPlatform({ root, env: process.env }).then(({ catalog }) => {
  const plugins = catalog.plugins.map(({ name, status }) => `${name} ${status}`).sort();
  const nodes = [...catalog.nodes.keys()].sort();
  process.stdout.write(`${JSON.stringify({ plugins, nodes })}\n`);
});
