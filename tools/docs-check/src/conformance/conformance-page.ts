import { filesBelow, read } from '../repository';
import { findTests, type FoundTest } from './find-tests';
import type { Row } from './rows';

export const PAGE = 'docs/conformance.md';

const SUITE = /\.(spec|conformance|topic)\.ts$/;
const FOLDERS = ['apps', 'libs', 'plugins', 'tools', 'e2e'];

/** Every test of the repository whose title names rows, in the order of the paths. */
export const allTests = (): readonly FoundTest[] =>
  FOLDERS.flatMap((folder) => filesBelow(folder, SUITE))
    .toSorted()
    .flatMap((file) => findTests(file, read(file)));

const escaped = (text: string): string => text.replace(/[\\|<>*_[\]`$]/g, '\\$&');

/** Formats the tests of one row, grouped by file. */
function shownBy(tests: readonly FoundTest[]): string {
  const files = [...new Set(tests.map(({ file }) => file))];
  return files
    .map((file) => {
      const titles = tests.filter((test) => test.file === file).map(({ title }) => escaped(title));
      return `[${file}](../${file}): ${titles.join('; ')}`;
    })
    .join('<br>');
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function sectionTables(rows: readonly Row[], tests: readonly FoundTest[]): readonly string[] {
  const sections = [...new Set(rows.map(({ section }) => section))];
  return sections.map((section) => {
    const cells = rows
      .filter((row) => row.section === section)
      .map(({ id, row }) => [
        `\`${id}\``,
        row.replaceAll('|', '\\|'),
        shownBy(tests.filter(({ ids }) => ids.includes(id))),
      ]);
    return `## ${section}\n\n${table(['Row', 'Statement', 'Shown by'], cells)}`;
  });
}

/** Renders `docs/conformance.md`: every row of the specification with its tests. */
export function conformancePage(rows: readonly Row[], tests: readonly FoundTest[]): string {
  const now = rows.filter(({ later }) => later === undefined);
  const later = rows.filter((row) => row.later !== undefined);
  return `${[
    '# Conformance',
    `This page lists every row of the specification with the tests that prove it. Written by \`npm run docs:conformance\` from
[conformance/rows.yaml](conformance/rows.yaml) and from the ids at the end of test titles; a test keeps it current. ${now.length} rows have
tests; ${later.length} rows whose subject is not implemented yet are listed [at the end](#not-there-yet).`,
    '<!-- prettier-ignore-start -->',
    ...sectionTables(now, tests),
    '## Not there yet',
    table(
      ['Row', 'Section', 'Statement', 'Comes with'],
      later.map(({ id, section, row, later: with_ = '' }) => [
        `\`${id}\``,
        section,
        row.replaceAll('|', '\\|'),
        with_,
      ]),
    ),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}
