import { bootProcess } from '@platform/boot';
import { repositoryRoot } from '@platform/plugin-host';

import { startProxy } from './composition';

void bootProcess('platform-proxy', () =>
  startProxy({ root: repositoryRoot(__dirname), env: process.env }),
);
