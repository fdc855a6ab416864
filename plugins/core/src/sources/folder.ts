import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';

import type { EmitRecord, Feed, SourceContext, SourceFactory } from '@platform/sdk';

/** Where a file goes once it is dealt with, beside the files still to come. */
const TAKEN = 'taken';
const REFUSED = 'refused';

const DEFAULT_INTERVAL_MS = 1_000;

interface FolderConfig {
  readonly path: string;
  readonly intervalMs: number;
}

function readConfig(config: Readonly<Record<string, unknown>>): FolderConfig {
  const { path, intervalMs = DEFAULT_INTERVAL_MS } = config;
  if (typeof path !== 'string' || path === '') {
    throw new Error('sources.folder.path : dossier à lire requis');
  }
  if (typeof intervalMs !== 'number' || !(intervalMs >= 50)) {
    throw new Error('sources.folder.intervalMs : nombre de millisecondes (50 ou plus) attendu');
  }
  return { path, intervalMs };
}

/** A feed reads `<path>/<query.folder>`, or `<path>/<feed name>`. */
function feedFolder(root: string, { name, query }: Feed): string {
  const folder = query['folder'] ?? name;
  if (typeof folder !== 'string' || folder.split(/[\\/]/).includes('..')) {
    throw new Error(`liaison « ${name} » : query.folder désigne un sous-dossier`);
  }
  return join(root, folder);
}

/** Every `.json` file of the feed's folder, oldest name first. */
async function pendingFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) === '.json')
    .map(({ name }) => name)
    .sort();
}

async function handOver(
  folder: string,
  file: string,
  feed: Feed,
  { emit, log }: { readonly emit: EmitRecord; readonly log: SourceContext['log'] },
): Promise<void> {
  const path = join(folder, file);
  let record: unknown;
  try {
    record = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    log.warn({ source: 'folder', feed: feed.name }, 'fichier illisible, mis de côté');
    await rename(path, join(folder, REFUSED, file));
    return;
  }
  const outcome = await emit({ feed: feed.name, key: basename(file, '.json'), record });
  await rename(path, join(folder, outcome === 'rejected' ? REFUSED : TAKEN, file));
}

/**
 * Reads JSON files dropped into a folder below the data folder, one record a file. A file stays until the platform has
 * taken it, then moves to `taken/` or `refused/`; put a file there under a temporary name and rename
 * it to `.json` when it is whole.
 */
const folder: SourceFactory = async (config, feeds, emit, { dataDir, log }) => {
  const { path, intervalMs } = readConfig(config);
  const served = feeds.map((feed) => ({ feed, folder: feedFolder(resolve(dataDir, path), feed) }));
  for (const each of served) {
    await mkdir(join(each.folder, TAKEN), { recursive: true });
    await mkdir(join(each.folder, REFUSED), { recursive: true });
  }

  const readFeed = async (each: (typeof served)[number]): Promise<void> => {
    try {
      for (const file of await pendingFiles(each.folder)) {
        if (stopping) return;
        await handOver(each.folder, file, each.feed, { emit, log });
      }
    } catch (error) {
      log.warn(
        { source: 'folder', feed: each.feed.name, error: (error as Error).message },
        'lecture reportée au prochain passage',
      );
    }
  };

  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let pass = Promise.resolve();
  const next = (): void => {
    pass = Promise.all(served.map(readFeed)).then(() => {
      if (!stopping) timer = setTimeout(next, intervalMs);
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

export default folder;
