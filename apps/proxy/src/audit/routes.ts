import type { AuditHead, AuditLog } from '@platform/audit-log';
import { problemError, type Route } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { cursorCodec } from '../listing/page';
import { auditOperations } from './operations';

const cursors = cursorCodec(
  Type.Object({ before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
);

const DEFAULT_PAGE_SIZE = 50;

/** `/api/audit` */
export function auditRoutes({ audit }: { readonly audit: AuditLog }): readonly Route[] {
  return [
    auditOperations.listAudit.handledBy(async ({ query }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor, from, to, ...filter } = query;
      const found = await audit.list({
        ...filter,
        ...(from !== undefined && { from: utc(from, '/from') }),
        ...(to !== undefined && { to: utc(to, '/to') }),
        ...(cursor !== undefined && cursors.decode(cursor)),
        limit: limit + 1,
      });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const more = found.length > limit && last;
      return {
        status: 200,
        body: { items, ...(more && { nextCursor: cursors.encode({ before: last.seq }) }) },
      };
    }),

    auditOperations.verifyAudit.handledBy(async ({ query }) => ({
      status: 200,
      body: await audit.verify(expectedHead(query)),
    })),
  ];
}

/** As the log writes its instants. A leap second is well written, and no instant here. */
function utc(given: string, path: string): string {
  const at = new Date(given);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  const message = { fr: 'un instant est attendu', en: 'an instant is expected' };
  throw problemError('query-invalid', { errors: [{ path, message }] });
}

function expectedHead({ seq, hash }: Partial<AuditHead>): AuditHead | undefined {
  if (seq !== undefined && hash !== undefined) return { seq, hash };
  if (seq === undefined && hash === undefined) return undefined;
  const message = {
    fr: '« seq » et « hash » sont attendus ensemble',
    en: '"seq" and "hash" are expected together',
  };
  throw problemError('query-invalid', {
    errors: [{ path: seq === undefined ? '/seq' : '/hash', message }],
  });
}
