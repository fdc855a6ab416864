import { bootProcess, packageVersion, repositoryRoot } from '@platform/boot';
import { createPluginGuard, refuseExits } from '@platform/plugin-host';

import { startEndpoint } from './composition';
import { SERVICE } from './service';

const guard = createPluginGuard();
refuseExits(guard);
void bootProcess(
  SERVICE,
  () => startEndpoint({ root: repositoryRoot(__dirname), env: process.env, guard }),
  { version: packageVersion(__dirname), claim: guard.claim },
);
