import { join } from 'node:path';

import { bootProcess, packageVersion } from '@platform/boot';

import { startUi } from './start-ui';

/** The same path from the source and from the compiled file. */
const clientDir = join(__dirname, '../../dist/client');

void bootProcess('platform-ui', () => startUi({ env: process.env, clientDir }), {
  version: packageVersion(__dirname),
});
