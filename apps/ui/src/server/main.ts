import { join } from 'node:path';

import { bootProcess, packageVersion } from '@platform/boot';

import { startUi } from './start-ui';

/** The built page and the manual lie beside the built programs. */
const clientDir = join(__dirname, '../page');
const manualDir = join(__dirname, '../manual');

void bootProcess('platform-ui', () => startUi({ env: process.env, clientDir, manualDir }), {
  version: packageVersion(__dirname),
});
