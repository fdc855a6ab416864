import { join } from 'node:path';

import { bootProcess, packageVersion } from '@platform/boot';

import { startUi } from './start-ui';

/** The built page lies beside the built programs. */
const clientDir = join(__dirname, '../page');

void bootProcess('platform-ui', () => startUi({ env: process.env, clientDir }), {
  version: packageVersion(__dirname),
});
