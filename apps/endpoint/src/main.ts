import { bootProcess } from '@platform/boot';
import { createPluginGuard, refuseExits, repositoryRoot } from '@platform/plugin-host';

import { startEndpoint } from './composition';

const guard = createPluginGuard();
refuseExits(guard);
void bootProcess(
  'platform-endpoint',
  () => startEndpoint({ root: repositoryRoot(__dirname), env: process.env, guard }),
  { claim: guard.claim },
);
