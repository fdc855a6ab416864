import { languageOf, type Route } from '@platform/http';

import { languageHeaders } from '../definitions/api/diagnostics';

import { statedBy } from '../identity/stated-by';
import { readsClinicalContent } from '../identity/clinical-reading';
import { getRun } from './get-run';
import { exportRuns } from './export/export-runs';
import { sendText } from './export/send-text';
import { runTexts, type NameOf } from './in-language';
import { listRuns } from './list-runs';
import { runOperations } from './operations';
import { actOnIncident, cancelRun, resumeRun, type CommandDeps } from './run-commands';
import { endOnceRefused, openEventStream } from './stream/event-stream';
import type { RunWatchers } from './stream/run-watchers';
import { runWithoutValues } from './without-values';

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 5_000;

interface RunRouteDeps extends CommandDeps {
  readonly watchers: RunWatchers;
  readonly nameOf?: NameOf;
  /** Whose clock the instants of an export show. Default UTC. */
  readonly timezone?: string;
  /** In ms. Default 15 s. */
  readonly heartbeatMs?: number;
  /** How often a stream checks whether its viewer is still admitted, in ms. Default 5 s. */
  readonly recheckMs?: number;
}

export function runRoutes({
  watchers,
  heartbeatMs = HEARTBEAT_MS,
  recheckMs = RECHECK_MS,
  nameOf,
  timezone = 'UTC',
  ...deps
}: RunRouteDeps): readonly Route[] {
  const texts = runTexts(nameOf);
  return [
    runOperations.listRuns.handledBy(async ({ query, request }) => {
      const language = languageOf(request);
      const { items, ...page } = await listRuns(query, deps);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: {
          ...page,
          items: await Promise.all(items.map((run) => texts.named(run, language))),
        },
      };
    }),
    runOperations.exportRuns.handledBy(async ({ query, request, response }) => {
      const { subjects: hasSubjects = false, ...filters } = query;
      const language = languageOf(request);
      const options = { language, timezone, hasSubjects, inLanguage: texts.named };
      const rows = exportRuns(filters, { ...options, page: (asked) => listRuns(asked, deps) });
      const first = await rows.next();
      response.writeHead(200, {
        ...languageHeaders(language),
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="runs.csv"',
        'cache-control': 'no-store',
      });
      response.write(first.value ?? '');
      await sendText(rows, response);
    }),
    runOperations.getRun.handledBy(async ({ params, caller, request }) => {
      const language = languageOf(request);
      const run = await texts.named(await getRun(params.id, deps), language);
      const snapshotIn = run.snapshot && (await texts.snapshot(run.snapshot));
      const shown = { ...run, snapshot: snapshotIn && snapshotIn(language) };
      return {
        status: 200,
        headers: languageHeaders(language),
        body: readsClinicalContent(caller) ? shown : runWithoutValues(shown),
      };
    }),
    runOperations.streamRun.handledBy(async ({ params, caller, request, response, ...input }) => {
      const follow = await watchers.open(params.id);
      const stream = openEventStream(response, heartbeatMs);
      stream.onClose(
        follow({
          ...stream,
          withValues: readsClinicalContent(caller),
          language: languageOf(request),
        }),
      );
      if (request.method === 'HEAD') stream.end();
      else endOnceRefused(stream, input.mayStillCall, recheckMs);
    }),
    runOperations.cancelRun.handledBy(async ({ params, body, caller }) => ({
      status: 202,
      body: await cancelRun(params.id, { ...body, ...statedBy(caller, body.by) }, deps),
    })),
    runOperations.resumeRun.handledBy(async ({ params, body, caller }) => ({
      status: 202,
      body: await resumeRun(params.id, { ...body, ...statedBy(caller, body.by) }, deps),
    })),
    runOperations.actOnIncident.handledBy(async ({ params, body, caller }) => {
      const node = { runId: params.id, nodePath: params.nodePath };
      const act = { ...body, ...statedBy(caller, body.by) };
      return { status: 202, body: await actOnIncident(node, act, deps) };
    }),
  ];
}
