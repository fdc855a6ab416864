import { bundle, openScriptedServer, type ScriptedServer } from './scripted-server';

interface Stored {
  readonly id: string;
  readonly lastUpdated: number;
  readonly version: string;
}

/** A server whose writes have the time of their start, and appear when their transaction ends. */
export interface LateServer {
  readonly server: ScriptedServer;
  /** Stamps a resource now, and lets it appear after `commit`: a time in ms, or what it waits for. */
  write(id: string, commit: number | Promise<void>): Promise<void>;
  /** Searches fail with this status while it is set. */
  failWith: number | undefined;
  /** The latest version of each resource, in the order in which they appeared. */
  readonly visible: readonly Stored[];
  close(): Promise<void>;
}

const cursorOf = ({ lastUpdated, id }: Stored): string => `${lastUpdated}|${id}`;

const before = (left: Stored, right: Stored): number =>
  left.lastUpdated - right.lastUpdated || (left.id < right.id ? -1 : 1);

/** Serves `Observation` in order of `_lastUpdated`, with a cursor, as servers with transactions do; or by `_id`. */
export async function openLateServer(): Promise<LateServer> {
  const visible: Stored[] = [];
  let written = 0;
  const server = await openScriptedServer(({ url }) => {
    if (late.failWith !== undefined) return { status: late.failWith };
    const address = new URL(url, server.origin);
    const query = address.searchParams;
    const from = Date.parse((query.get('_lastUpdated') ?? '').replace(/^ge/, ''));
    const count = Number(query.get('_count'));
    const [at = '-Infinity', id = ''] = (query.get('_cursor') ?? '').split('|');
    const after = { lastUpdated: query.has('_cursor') ? Number(at) : -Infinity, id, version: '' };
    const ids = query.get('_id')?.split(',');
    const found = visible
      .filter((each) =>
        ids ? ids.includes(each.id) : each.lastUpdated >= from && before(after, each) < 0,
      )
      .sort(before);
    const page = found.slice(0, count);
    const last = page.at(-1);
    query.set('_cursor', last === undefined ? '' : cursorOf(last));
    const isPart = query.has('_elements');
    const resources = page.map((each) => ({
      ...{ resourceType: 'Observation', id: each.id, status: 'final' },
      ...(!isPart && { valueString: each.version }),
      meta: {
        ...{ versionId: each.version, lastUpdated: new Date(each.lastUpdated).toISOString() },
        ...(isPart && { tag: [{ code: 'SUBSETTED' }] }),
      },
    }));
    const links = found.length > count ? { next: address.href } : {};
    return { body: bundle(resources, links) };
  });
  const late: LateServer = {
    server,
    failWith: undefined,
    visible,
    async write(id, commit) {
      written += 1;
      const stored = { id, lastUpdated: Date.now(), version: `v-${written}` };
      await (typeof commit === 'number'
        ? new Promise((resolve) => setTimeout(resolve, commit))
        : commit);
      const older = visible.findIndex((each) => each.id === id);
      if (older !== -1) visible.splice(older, 1);
      visible.push(stored);
    },
    close: () => server.close(),
  };
  return late;
}
