import { problemError, type Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { RetrospectiveStore } from '@platform/stores';
import { createLogger } from '@platform/telemetry';
import { Type, type Static } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../listing/page';
import { retrospectiveOperations } from './operations';
import type { entrySchema, reportSchema, storedSchema } from './report-schema';

const log = createLogger('retrospectives');

type Entry = Static<typeof entrySchema>;
type Report = Static<typeof reportSchema>;

const cursors = cursorCodec(
  Type.Object({
    sentAt: Type.String({ format: 'date-time' }),
    id: Type.String({ maxLength: 36 }),
  }),
);

const summaryOf = ({
  sides,
  period,
  events,
  totals,
  differing,
  isComplete,
}: Report): Entry['summary'] => ({
  sides,
  period,
  events: events.total,
  totals,
  ...(differing && { differing: differing.count }),
  isComplete,
});

/** `/api/retrospectives`: the reports that `platform retro` sent. */
export function retrospectiveRoutes({
  retrospectives,
}: {
  readonly retrospectives: RetrospectiveStore;
}): readonly Route[] {
  return [
    retrospectiveOperations.sendRetrospective.handledBy(async ({ body: report, caller }) => {
      const workflow = report.workflow.slug;
      const summary: Entry['summary'] = summaryOf(report);
      const added = await retrospectives.add({
        workflow,
        sentBy: caller.name,
        summary: summary as JsonObject,
        report: report as unknown as JsonObject,
      });
      log.info({ workflow, events: report.events.total }, 'rétrospective reçue');
      return { status: 201, body: { ...added, summary } };
    }),

    retrospectiveOperations.listRetrospectives.handledBy(async ({ query }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor, workflow } = query;
      const found = await retrospectives.list({
        limit: limit + 1,
        workflow,
        ...(cursor !== undefined && { after: cursors.decode(cursor) }),
      });
      const items = found as readonly unknown[] as readonly Entry[];
      return {
        status: 200,
        body: toPage(items, limit, ({ sentAt, id }) => cursors.encode({ sentAt, id })),
      };
    }),

    retrospectiveOperations.getRetrospective.handledBy(async ({ params: { id } }) => {
      const found = await retrospectives.get(id);
      if (!found) throw problemError('not-found');
      return { status: 200, body: found as unknown as Static<typeof storedSchema> };
    }),

    retrospectiveOperations.deleteRetrospective.handledBy(async ({ params: { id } }) => {
      if (!(await retrospectives.remove(id))) throw problemError('not-found');
      return { status: 204 };
    }),
  ];
}
