import pc from 'picocolors';
import type { PotassiumEvent } from './project-event';
import type { Ingestion, NodeView, NotificationView, RunView } from './proxy-client';

const COLOURS: Readonly<Record<string, (text: string) => string>> = {
  accepted: pc.green,
  completed: pc.green,
  done: pc.green,
  duplicate: pc.yellow,
  running: pc.yellow,
  waiting: pc.yellow,
  skipped: pc.dim,
  failed: pc.red,
  critical: pc.red,
  warning: pc.yellow,
};

const coloured = (word: string, width = 0): string =>
  (COLOURS[word] ?? String)(word) + ' '.repeat(Math.max(0, width - word.length));

export function reportIngestion(
  event: PotassiumEvent,
  { outcome, runs, nothingStarted }: Ingestion,
): string[] {
  const started = (runs ?? []).map(({ runId, workflow }) => `  run ${runId} (${workflow ?? '?'})`);
  const none = nothingStarted === undefined ? [] : [`  nothing started: ${nothingStarted}`];
  return [`event ${event.eventId} ${coloured(outcome)}`, ...started, ...none];
}

export function reportRun(runId: string, run: RunView): string[] {
  const {
    nodes = [],
    pending = [],
    error,
  }: Partial<NonNullable<RunView['snapshot']>> = run.snapshot ?? {};
  const width = Math.max(0, ...nodes.map(({ path }) => path.length));
  return [
    '',
    `run ${runId} ${coloured(run.status)}`,
    ...(error?.message === undefined ? [] : [`  ${error.message}`]),
    ...nodes.map((node) => `  ${node.path.padEnd(width)}  ${nodeLine(node)}`),
    ...pending.map(({ title }) => `  waits for a person: ${title}`),
  ];
}

const STATUS_WIDTH = 9;

function nodeLine({ status, type, skippedBecause, error }: NodeView): string {
  const because = error?.message ?? skippedBecause?.why;
  const at = skippedBecause?.path === undefined ? '' : ` at ${skippedBecause.path}`;
  const tail = because === undefined ? '' : ` (${because}${at})`;
  return `${coloured(status, STATUS_WIDTH)} ${type}${tail}`;
}

export function reportNotifications(
  patientId: string,
  notifications: readonly NotificationView[],
): string[] {
  return [
    '',
    `notifications in the record of ${patientId}: ${notifications.length}`,
    ...notifications.flatMap(({ severity, title, body }) => [
      `  ${coloured(severity)} ${title}`,
      `    ${body}`,
    ]),
  ];
}
