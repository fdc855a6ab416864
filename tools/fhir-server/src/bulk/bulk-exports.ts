import { randomUUID } from 'node:crypto';

import { RESOURCE_TYPES } from '../check/resource-types';
import { refused } from '../outcome';
import { type Resource } from '../resource';
import { type BulkExports, type BulkRequest } from './exports';
import { toResource } from '../rest/represent';
import { toStoredVersion, type Store } from '../store/open-store';

/** Parts of the addresses below the base: a status, and the files of an export. */
export const BULK_STATUS = 'bulk-status';
export const BULK_FILES = 'bulk-files';

/** Exports that are remembered. A further one forgets the oldest. */
const MAX_EXPORTS = 20;
/** Resources of one file. */
const FILE_SIZE = 1_000;

/** `file` is the range of resources by their row: `from` exclusive, `to` inclusive. */
interface BulkFile {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface BulkExport {
  readonly request: string;
  /** Everything that was written until then, in ms, and nothing later. */
  readonly at: number;
  readonly since: number;
  readonly files: readonly BulkFile[];
  isPolled: boolean;
}

/** The newest version of each resource of a type that was written until an instant, unless it deletes. */
const AS_OF = `SELECT r.rid, r.type, r.id, v.version_id, v.last_updated, v.deleted, v.method, v.body
  FROM resources r JOIN versions v ON v.rid = r.rid
  AND v.version = (SELECT max(x.version) FROM versions x WHERE x.rid = r.rid AND x.last_updated <= @at)
  WHERE r.type = @type AND v.deleted = 0 AND v.last_updated >= @since AND r.rid > @from`;

type Row = Parameters<typeof toStoredVersion>[0];

function typesOf(query: BulkRequest['query']): readonly string[] {
  const given = query.filter(([name]) => name === '_type').flatMap(([, value]) => value.split(','));
  const unknown = given.find((type) => !RESOURCE_TYPES.has(type));
  if (unknown !== undefined) {
    throw refused(400, 'not-supported', `_type ${unknown.slice(0, 64)} is no resource type.`);
  }
  return given.length > 0 ? [...new Set(given)] : [...RESOURCE_TYPES];
}

function sinceOf(query: BulkRequest['query']): number {
  const text = query.find(([name]) => name === '_since')?.[1];
  const since = text === undefined ? 0 : Date.parse(text);
  if (Number.isNaN(since)) throw refused(400, 'value', '_since must be an instant.');
  return since;
}

const FORMATS = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
const KNOWN = ['_type', '_since', '_outputFormat'];

function requireKnown(query: BulkRequest['query']): void {
  const unknown = query.find(([name]) => !KNOWN.includes(name));
  if (unknown) throw refused(400, 'not-supported', `Unknown parameter ${unknown[0].slice(0, 64)}.`);
  const format = query.find(([name]) => name === '_outputFormat')?.[1];
  if (format !== undefined && !FORMATS.includes(format)) {
    throw refused(400, 'not-supported', 'This server exports application/fhir+ndjson only.');
  }
}

export function createBulkExports({ db }: Pick<Store, 'db'>): BulkExports {
  const exports = new Map<string, BulkExport>();
  const page = db.prepare<unknown[], Row>(`${AS_OF} ORDER BY r.rid LIMIT ${FILE_SIZE}`);
  const range = db.prepare<unknown[], Row>(`${AS_OF} AND r.rid <= @to ORDER BY r.rid`);

  const filesOf = (type: string, at: number, since: number): readonly BulkFile[] => {
    const files: BulkFile[] = [];
    for (let from = 0; ;) {
      const rows = page.all({ type, at, since, from });
      const to = rows.at(-1)?.rid;
      if (to === undefined) return files;
      files.push({ type, from, to, count: rows.length });
      from = to;
    }
  };
  const find = (id: string): BulkExport => {
    const found = exports.get(id);
    if (!found) throw refused(404, 'not-found', 'This export is not known.');
    return found;
  };

  return {
    start({ baseUrl, url, query, at }) {
      requireKnown(query);
      const types = typesOf(query);
      const since = sinceOf(query);
      const files = types.flatMap((type) => filesOf(type, at, since));
      const id = randomUUID();
      exports.set(id, { request: url, at, since, files, isPolled: false });
      const [oldest] = exports.keys();
      if (exports.size > MAX_EXPORTS && oldest !== undefined) exports.delete(oldest);
      return `${baseUrl}/${BULK_STATUS}/${id}`;
    },
    status(id, baseUrl) {
      const found = find(id);
      // A client must be able to wait: the first question is answered as by a server that is still at it.
      if (!found.isPolled) {
        found.isPolled = true;
        return undefined;
      }
      return {
        transactionTime: new Date(found.at).toISOString(),
        request: found.request,
        requiresAccessToken: false,
        output: found.files.map(({ type, count }, index) => ({
          type,
          url: `${baseUrl}/${BULK_FILES}/${id}/${index}.${type}.ndjson`,
          count,
        })),
        error: [],
      } as unknown as Resource;
    },
    file(id, name) {
      const { files, at, since } = find(id);
      const file = files[Number.parseInt(name, 10)];
      if (!file) throw refused(404, 'not-found', 'This file is not known.');
      return range
        .all({ ...file, at, since })
        .map((row) => `${JSON.stringify(toResource(toStoredVersion(row)))}\n`)
        .join('');
    },
    forget(id) {
      find(id);
      exports.delete(id);
    },
  };
}
