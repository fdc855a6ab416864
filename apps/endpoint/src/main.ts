import { bootProcess } from '@platform/boot';
import { repositoryRoot } from '@platform/plugin-host';

import { startEndpoint } from './composition';

void bootProcess('platform-endpoint', () =>
  startEndpoint({ root: repositoryRoot(__dirname), env: process.env }),
);
