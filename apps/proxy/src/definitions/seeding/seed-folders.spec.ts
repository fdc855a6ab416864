import { join } from 'node:path';

import { seedFolders } from './seed-folders';

const locationAt = (path: string) => ({ line: 4 + Number(path.replace('/seed/', '')), column: 7 });

it("seedFolders goes through the host's folder, the instance's, then those of the plugins, which may be missing", () => {
  const folders = seedFolders({
    definitionSeedDir: 'host',
    instance: { seed: ['site', '/elsewhere'], file: 'ward.yaml', locate: locationAt },
    pluginFolders: ['/plugins/renal'],
  });
  expect(folders).toEqual([
    { as: 'published', path: 'host', key: 'DEFINITION_SEED_DIR' },
    { as: 'published', path: 'site', key: 'seed', location: ' (ward.yaml:4:7)' },
    { as: 'published', path: '/elsewhere', key: 'seed', location: ' (ward.yaml:5:7)' },
    { as: 'draft', path: join('/plugins/renal', 'definitions') },
  ]);
  expect(
    seedFolders({ definitionSeedDir: undefined, instance: { seed: [] }, pluginFolders: [] }),
  ).toEqual([]);
});
