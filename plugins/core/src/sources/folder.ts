import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Feed, SourceFactory } from '@platform/sdk';

import { createPass, REFUSED, TAKEN } from './folder/read-pass';
import { feedFolder, readConfig } from './folder/read-config';
import { namedServers } from './named-servers';

/**
 * Reads JSON files from a folder below the data folder, one record per file. A file stays until the
 * platform has taken it. It then moves to `taken/`, or to `refused/` with a file beside it that says
 * why. No file is deleted or replaced. A file that is not valid JSON may still be being written, so it
 * is refused only when it has not changed for `settleMs`. Two feeds of the same folder both receive
 * every file.
 */
const folder: SourceFactory = async (config, feeds, emit, context) => {
  const settings = readConfig(config);
  const root = resolve(context.dataDir, settings.path);
  const served = new Map<string, Feed[]>();
  for (const feed of feeds) {
    const path = feedFolder(root, feed);
    served.set(path, [...(served.get(path) ?? []), feed]);
  }
  for (const path of served.keys()) {
    await mkdir(join(path, TAKEN), { recursive: true });
    await mkdir(join(path, REFUSED), { recursive: true });
  }

  let stopping = false;
  const passes = [...served].map(([path, sharing]) =>
    createPass(path, sharing, settings, { emit, context, isStopping: () => stopping }),
  );
  let timer: NodeJS.Timeout | undefined;
  let pass = Promise.resolve();
  const next = (): void => {
    pass = Promise.all(passes.map((read) => read())).then(() => {
      if (!stopping) timer = setTimeout(next, settings.intervalMs);
    });
  };
  next();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await pass;
      clearTimeout(timer);
    },
  };
};

export default Object.assign(folder, { servers: namedServers });
