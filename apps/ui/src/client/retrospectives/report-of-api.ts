import type { components } from '@platform/api-client';

export type Report = components['schemas']['RetrospectiveReport'];
export type Entry = components['schemas']['Retrospective'];
export type Numbers = Report['totals'][number];

/** What is counted of each run, in the order in which it is shown. */
export const MEASURES = ['fired', 'patients', 'tasks', 'failed', 'undecided', 'started'] as const;
export type Measure = (typeof MEASURES)[number];

/** `+3`, `−2`, `0`: how the second of two numbers differs from the first. */
export const differenceInWords = (
  counts: readonly number[],
  inWords: (value: number) => string,
): string => {
  const difference = (counts[1] ?? 0) - (counts[0] ?? 0);
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : '−'}${inWords(Math.abs(difference))}`;
};

/** The name of a workflow in the language of the page, else in one that it has. */
export function workflowName({ name, slug }: Report['workflow'], language: string): string {
  if (typeof name === 'string') return name;
  return name[language.slice(0, 2)] ?? Object.values(name)[0] ?? slug;
}
