import type { LocalizableText } from '@platform/ports';

import type { Counted, RetrospectiveReport, SideNumbers } from './report';

/** Texts of an export, such as the name of a ward, must not become Markdown. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\|`*_<>[\]#~]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');

const nameOf = (text: LocalizableText): string =>
  typeof text === 'string' ? text : (text['en'] ?? Object.values(text)[0] ?? '');

/** Two versions have letters: their names are too long for a column. */
const lettersOf = (sides: RetrospectiveReport['sides']): readonly string[] =>
  sides.length === 2 ? ['A', 'B'] : ['number'];

type Cells = readonly (string | number)[];

function tableOf(headings: readonly string[], rows: readonly Cells[]): readonly string[] {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;
  return [
    line(headings),
    line(headings.map((_, at) => (at === 0 ? '---' : '--:'))),
    ...rows.map(line),
    '',
  ];
}

const signed = (difference: number): string =>
  difference > 0 ? `+${difference}` : String(difference);

/** The value of each version; of two, and how they differ. */
const sideBySide = (values: readonly number[]): Cells =>
  values.length === 2 ? [...values, signed((values[1] ?? 0) - (values[0] ?? 0))] : values;

const NUMBERS: readonly (readonly [keyof SideNumbers, string])[] = [
  ['started', 'runs started'],
  ['fired', 'runs that fire'],
  ['patients', 'patients for whom it fires'],
  ['tasks', 'human tasks'],
  ['failed', 'failures'],
  ['undecided', 'undecided'],
];

function countedTable(
  title: string,
  counted: readonly Counted[],
  sides: readonly string[],
): readonly string[] {
  if (counted.length === 0) return [];
  return [
    `## ${title}`,
    '',
    ...tableOf(
      ['', ...sides],
      counted.map(({ name, counts }) => [escaped(name), ...sideBySide(counts)]),
    ),
  ];
}

function rejectedLines({ export: { rejected, outOfOrder } }: RetrospectiveReport): string[] {
  const lines = rejected.flatMap(({ reason, count, places }) => [
    `- **${reason}**: ${count}`,
    ...places
      .slice(0, 5)
      .map(
        ({ file = '', line, detail }) =>
          `  - ${escaped(file)}${line === undefined ? '' : ` line ${line}`}${detail === undefined ? '' : `: ${escaped(detail)}`}`,
      ),
    ...(count > 5 ? [`  - … ${count - Math.min(5, places.length)} more`] : []),
  ]);
  const order = outOfOrder > 0 ? [`- out of order, and put in order: ${outOfOrder}`] : [];
  const all = [...lines, ...order];
  return ['## What was not read', '', ...(all.length > 0 ? all : ['Nothing.']), ''];
}

function eventLines({ events, export: read }: RetrospectiveReport): string[] {
  if (read.resources.length === 0) {
    return ['**The export has no resource that can be read.**', ''];
  }
  return [
    `${read.files} files, ${read.lines} lines: ${read.resources.map(({ type, count }) => `${count} ${type}`).join(', ')}.`,
    '',
    events.total === 0
      ? '**No event of the bindings is in this export.**'
      : `${events.total} events of ${events.patients} patients: ${events.bindings
          .map(
            ({ name, count, repeated }) =>
              `${count} ${name}${repeated > 0 ? ` (${repeated} more said the same again)` : ''}`,
          )
          .join(', ')}.`,
    ...events.leftOut.map(({ what, count }) => `- left out: ${count} ${escaped(what)}`),
    '',
  ];
}

function caseLines({ cases, sides, differing }: RetrospectiveReport): string[] {
  if (cases.length === 0) return [];
  const title = sides.length === 2 ? 'Events that differ' : 'Events for which it fires';
  const shown = (side: (typeof cases)[number]['sides'][number]): string =>
    escaped(
      [...side.outcomes, ...side.tasks.map((node) => `task ${node}`), ...side.writes]
        .concat(side.failure ?? [])
        .join(', ') || side.status,
    );
  const labels = lettersOf(sides);
  return [
    `## ${title}`,
    '',
    ...(differing
      ? [
          `${differing.count}: ${differing.kinds.map(({ difference, count }) => `${count} ${difference}`).join(', ') || 'none'}.`,
          '',
        ]
      : []),
    ...tableOf(
      ['Case', 'Week', 'Ward', 'Patient', ...(differing ? ['Difference'] : []), ...labels],
      cases
        .slice(0, 100)
        .map((one) => [
          one.case,
          one.week,
          escaped(one.ward) || '–',
          one.patient,
          ...(differing ? [one.difference ?? ''] : []),
          ...one.sides.map(shown),
        ]),
    ),
  ];
}

/** Writes a report for people. */
export function toMarkdown(report: RetrospectiveReport): string {
  const { workflow, sides, period, totals, rows, tasks, isComplete } = report;
  const names = sides.map(({ label }) => escaped(label));
  const labels = lettersOf(sides);
  const columns = sides.length === 2 ? [...labels, 'difference'] : labels;
  const dates =
    period.from === undefined ? 'no events' : `${period.from} to ${period.to}, ${period.days} days`;
  return [
    `# ${escaped(nameOf(workflow.name))} (${workflow.slug})`,
    '',
    sides.length === 2 ? `A: ${names[0]}. B: ${names[1]}.` : `Version: ${names[0]}.`,
    '',
    `${dates}, in ${period.timezone}. Simulated: nothing was written.`,
    '',
    ...(isComplete ? [] : ['**Interrupted: these numbers are of what was done so far.**', '']),
    ...eventLines(report),
    '## Totals',
    '',
    ...tableOf(
      ['', ...columns],
      NUMBERS.map(([name, label]) => [label, ...sideBySide(totals.map((side) => side[name]))]),
    ),
    ...(rows.length === 0
      ? []
      : [
          '## By ward and week',
          '',
          ...tableOf(
            [
              'Ward',
              'Week',
              'Events',
              ...labels.flatMap((label) => [`${label}: fires`, 'patients', 'tasks', 'failures']),
            ],
            rows.map(({ ward, week, events, sides: numbers }) => [
              escaped(ward) || '–',
              week,
              events,
              ...numbers.flatMap((side) => [side.fired, side.patients, side.tasks, side.failed]),
            ]),
          ),
        ]),
    ...countedTable('Outcomes', report.outcomes, columns),
    ...(tasks.length === 0
      ? []
      : [
          '## Human tasks',
          '',
          ...tableOf(
            ['Task', ...labels.flatMap((label) => [label, 'a day', 'busiest day'])],
            tasks.map(({ name, counts, perDay, mostInADay }) => [
              escaped(name),
              ...counts.flatMap((count, side) => [count, perDay[side] ?? 0, mostInADay[side] ?? 0]),
            ]),
          ),
        ]),
    ...countedTable('What it would have written', report.writes, columns),
    ...countedTable('What it would have started', report.starts, columns),
    ...countedTable('Failures', report.failures, columns),
    ...caseLines(report),
    ...rejectedLines(report),
  ].join('\n');
}
