import { startTelemetry } from '@platform/telemetry';

import { openPlatform } from '../index';

startTelemetry({ service: 'platform-proxy' });
const [root = ''] = process.argv.slice(2);

/** Says on its last line what was loaded; the lines before are the log. */
void openPlatform({ root, env: process.env }).then(({ catalog }) => {
  const plugins = catalog.plugins.map(({ name, status }) => `${name} ${status}`).sort();
  const nodes = [...catalog.nodes.keys()].sort();
  process.stdout.write(`${JSON.stringify({ plugins, nodes })}\n`);
});
