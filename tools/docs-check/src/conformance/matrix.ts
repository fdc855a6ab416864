import type { FoundTest } from './find-tests';
import type { Row } from './rows';

/** What a test run said of the tests that show a row, in one file. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** By file and row: `libs/http/src/app.spec.ts MAN-001`. */
export type Outcomes = ReadonlyMap<string, Outcome>;

const keyOf = (file: string, id: string): string => `${file} ${id}`;

const IDS = /\[((?:MAN|RUN)-\d{3}(?: (?:MAN|RUN)-\d{3})*)\]$/;

/** Parts of the file that `jest --json` writes. */
interface JestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Counts, from the results of jest, what became of the tests whose titles name rows. `root` is where its files stand. */
export function readOutcomes({ testResults }: JestResults, root: string): Outcomes {
  const outcomes = new Map<string, Outcome>();
  for (const { name, assertionResults } of testResults) {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    for (const { title, status } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      for (const id of IDS.exec(title)?.[1]?.split(' ') ?? []) {
        const key = keyOf(file, id);
        const { passed, failed } = outcomes.get(key) ?? { passed: 0, failed: 0 };
        outcomes.set(key, {
          passed: passed + (status === 'passed' ? 1 : 0),
          failed: failed + (status === 'failed' ? 1 : 0),
        });
      }
    }
  }
  return outcomes;
}

function resultOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'not run';
  return outcome.failed > 0 ? `${outcome.failed} failed` : `${outcome.passed} passed`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Renders requirement → tests → result as Markdown: one line for each row and file of tests. */
export function conformanceMatrix(
  rows: readonly Row[],
  tests: readonly FoundTest[],
  outcomes: Outcomes | undefined,
): string {
  const lines = rows.flatMap(({ id, row, later }) => {
    const shown = tests.filter(({ ids }) => ids.includes(id));
    const files = [...new Set(shown.map(({ file }) => file))];
    if (files.length === 0) {
      return [[id, cell(row), 'none', `not there yet: ${cell(later ?? '')}`]];
    }
    return files.map((file) => {
      const titles = shown.filter((test) => test.file === file).map(({ title }) => title);
      const result = outcomes ? resultOf(outcomes.get(keyOf(file, id))) : 'not recorded';
      return [id, cell(row), cell(`${file}: ${titles.join('; ')}`), result];
    });
  });
  const about = outcomes
    ? 'The results are those of the test run that was handed to `npm run bundle`.'
    : 'No test run was handed to `npm run bundle`, so that no results are recorded.';
  return `${[
    '# Requirements, tests, results',
    `${rows.length} requirements, each with the tests that show it. ${about}`,
    [
      '| Requirement | Statement | Tests | Result |',
      '| --- | --- | --- | --- |',
      ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
  ].join('\n\n')}\n`;
}
