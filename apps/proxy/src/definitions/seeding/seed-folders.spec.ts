import { join } from 'node:path';

import { seedFolders } from './seed-folders';

it("goes through the host's folder, the instance's, then those of the plugins, which may be missing", () => {
  const folders = seedFolders({
    definitionSeedDir: 'host',
    seed: ['site', '/elsewhere'],
    pluginFolders: ['/plugins/renal'],
  });
  expect(folders).toEqual([
    { as: 'published', path: 'host', key: 'DEFINITION_SEED_DIR' },
    { as: 'published', path: 'site', key: 'seed' },
    { as: 'published', path: '/elsewhere', key: 'seed' },
    { as: 'draft', path: join('/plugins/renal', 'definitions') },
  ]);
  expect(seedFolders({ definitionSeedDir: undefined, seed: [], pluginFolders: [] })).toEqual([]);
});
