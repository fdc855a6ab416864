import { join } from 'node:path';

import { seedFolders } from './seed-folders';

it("goes through the host's folder, the instance's, then those of the plugins, which may be missing", () => {
  const folders = seedFolders({
    definitionSeedDir: 'host',
    seed: ['site', '/elsewhere'],
    pluginFolders: ['/plugins/renal'],
  });
  expect(folders).toEqual([
    { path: 'host', key: 'DEFINITION_SEED_DIR' },
    { path: 'site', key: 'seed' },
    { path: '/elsewhere', key: 'seed' },
    { path: join('/plugins/renal', 'definitions') },
  ]);
  expect(seedFolders({ definitionSeedDir: undefined, seed: [], pluginFolders: [] })).toEqual([]);
});
