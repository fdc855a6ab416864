import { openPluginCache, openRegistry, resolvePlugin } from '../index';

/** A process that boots: resolves one plugin, prints its folder as JSON. Arguments: registry, cache, name, range. */
const [registry = '', cache = '', name = '', range = ''] = process.argv.slice(2);

const storage = openRegistry(registry, { root: process.cwd(), key: 'registry' });
void resolvePlugin(name, range, {
  storage,
  cache: openPluginCache(cache, storage.location),
}).then(({ version, folder }) =>
  process.stdout.write(`${JSON.stringify({ version, folder, pid: process.pid })}\n`),
);
