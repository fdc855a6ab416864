import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openPluginCache } from '../index';

/**
 * A process that puts many versions into a cache, waiting before each for its rival, so that both
 * reach the rename together. Arguments: cache, folder to meet in, own name, rival's name, how many.
 */
const [folder = '', meeting = '', self = '', rival = '', count = ''] = process.argv.slice(2);

const cache = openPluginCache(folder, 'gs://plugins');
const folders: string[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const draft = cache.createDraft();
  writeFileSync(join(draft, 'x.js'), `${index}`);
  writeFileSync(join(meeting, `${self}.${index}`), '');
  while (!existsSync(join(meeting, `${rival}.${index}`)));
  folders.push(cache.adopt(draft, 'renal', `1.0.${index}`, 'sha').folder);
}
process.stdout.write(JSON.stringify(folders));
