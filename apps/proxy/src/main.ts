import { bootProcess, packageVersion, repositoryRoot } from '@platform/boot';
import { createPluginGuard, refuseExits } from '@platform/plugin-host';

import { startProxy } from './composition';

const guard = createPluginGuard();
refuseExits(guard);
void bootProcess(
  'platform-proxy',
  () => startProxy({ root: repositoryRoot(__dirname), env: process.env, guard }),
  { version: packageVersion(__dirname), claim: guard.claim },
);
