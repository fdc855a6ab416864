import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openPluginCache } from '../index';

/**
 * A process that adds many versions to a cache and waits for its rival before each, so that both rename at the
 * same time. Arguments: cache, folder for the rendezvous, own name, rival's name, number of versions.
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
