import type { AuditHead, AuditLog } from '@platform/stores';
import { problemError, type Route } from '@platform/http';
import { withRunIndex, type RunStore } from '@platform/run-store';
import { Type } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../listing/page';
import { auditOperations, revealedRun } from './operations';

const cursors = cursorCodec(
  Type.Object({ before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
);

/** `/api/audit`, `/api/reveals` */
export function auditRoutes({
  audit,
  runs,
}: {
  readonly audit: AuditLog;
  readonly runs: Pick<RunStore, 'entry'>;
}): readonly Route[] {
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
      const page = toPage(found, limit, ({ seq }) => cursors.encode({ before: seq }));
      return { status: 200, body: page };
    }),

    auditOperations.verifyAudit.handledBy(async ({ query }) => ({
      status: 200,
      body: await audit.verify(expectedHead(query)),
    })),

    auditOperations.revealSubjects.handledBy(async ({ body: { resource }, audit: write }) => {
      const runId = revealedRun(resource);
      if (runId !== undefined) {
        if (!(await withRunIndex(() => runs.entry(runId)))) throw problemError('not-found');
        await write(resource);
      }
      return { status: 204 };
    }),
  ];
}

/** Converts an instant to the log's format. Throws the 400 problem for a leap second, which matches the schema. */
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
