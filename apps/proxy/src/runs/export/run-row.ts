import type { Language, LocalizedText } from '@platform/ports';

import type { RunSummary } from '../run-summary';

/** The states of runs, in the words of the console. */
const STATES = {
  completed: { fr: 'Terminée', en: 'Completed' },
  failed: { fr: 'En échec', en: 'Failed' },
  cancelled: { fr: 'Annulé', en: 'Cancelled' },
  lost: { fr: 'Perdue', en: 'Lost' },
  operator: { fr: 'Incident', en: 'Incident' },
  retry: { fr: 'Réessaie', en: 'Retrying' },
  person: { fr: 'Attend une personne', en: 'Waits for a person' },
  event: { fr: 'Attend un événement', en: 'Waits for an event' },
  time: { fr: 'Attend une échéance', en: 'Waits for a time' },
  turn: { fr: 'En file', en: 'Queued' },
  nothing: { fr: 'En cours', en: 'Running' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

function stateOf({ status, lostAt, endReason, waitsFor }: RunSummary): keyof typeof STATES {
  if (lostAt !== null) return 'lost';
  if (status === 'running') return waitsFor ?? 'nothing';
  return endReason === 'cancelled' ? 'cancelled' : status;
}

interface RowOptions {
  readonly language: Language;
  /** Whose clock the instants show. */
  readonly timezone: string;
  /** Whether ids of subjects are told. */
  readonly hasSubjects: boolean;
}

/** `2026-11-27 08:05:00`: what spreadsheets read as an instant, whatever their language. */
const instantIn = (timezone: string): ((instant: string | undefined) => string | null) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => (instant === undefined ? null : format.format(new Date(instant)));
};

const HIDDEN: LocalizedText = { fr: '(masqué)', en: '(hidden)' };

const subjectsOf = ({ subjects }: RunSummary): string =>
  Object.entries(subjects ?? {})
    .map(([kind, id]) => `${kind}:${id}`)
    .join(' ');

const secondsOf = ({ createdAt, endedAt }: RunSummary): number | null =>
  endedAt === undefined
    ? null
    : Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(createdAt)) / 1_000));

/** The columns of the export: their titles, and the row of a run. Nothing in it is a clinical value. */
export function runColumns({ language, timezone, hasSubjects }: RowOptions) {
  const instant = instantIn(timezone);
  const columns: readonly (readonly [
    LocalizedText,
    (run: RunSummary) => string | number | null | undefined,
  ])[] = [
    [{ fr: 'Exécution', en: 'Run' }, ({ id }) => id],
    [{ fr: 'État', en: 'Status' }, (run) => STATES[stateOf(run)][language]],
    [{ fr: 'Workflow', en: 'Workflow' }, ({ workflowName }) => workflowName],
    [{ fr: 'Identifiant du workflow', en: 'Slug' }, ({ workflowSlug }) => workflowSlug],
    [{ fr: 'Version', en: 'Version' }, ({ specVersion }) => specVersion],
    [
      { fr: 'Sujet', en: 'Subject' },
      (run) => (hasSubjects || run.subjects === null ? subjectsOf(run) : HIDDEN[language]),
    ],
    [
      { fr: `Début (${timezone})`, en: `Started (${timezone})` },
      ({ createdAt }) => instant(createdAt),
    ],
    [{ fr: `Fin (${timezone})`, en: `Ended (${timezone})` }, ({ endedAt }) => instant(endedAt)],
    [{ fr: 'Durée (s)', en: 'Duration (s)' }, secondsOf],
    [
      { fr: 'Nœud', en: 'Node' },
      ({ error, awaits, incident }) => error?.nodePath ?? awaits?.path ?? incident?.nodePath,
    ],
    [
      { fr: 'Code de la cause', en: 'Code of the cause' },
      ({ error, awaits, incident }) => error?.code ?? incident?.code ?? awaits?.code,
    ],
    [
      { fr: `Attend jusqu’au (${timezone})`, en: `Waits until (${timezone})` },
      ({ awaits }) => instant(awaits?.until),
    ],
    [{ fr: 'Type d’événement', en: 'Event type' }, ({ eventType }) => eventType],
  ];
  return {
    titles: columns.map(([title]) => title[language]),
    rowOf: (run: RunSummary) => columns.map(([, valueOf]) => valueOf(run) ?? null),
  };
}
