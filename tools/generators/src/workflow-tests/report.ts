import type { CoverageReport, RunError, TestCaseResult, TestRun } from '@platform/interpreter';

import { differenceLines } from '../plugin-definitions/difference-lines';
import type { WorkflowTestRun } from './run-plugin-tests';

const errorLine = ({ code, message, nodePath }: RunError): string =>
  `${code}${nodePath === undefined ? '' : ` at ${nodePath}`}: ${message}`;

function caseLines({ name, ok, failure, differences, simulation }: TestCaseResult): string[] {
  const error = ok ? undefined : simulation?.error;
  return [
    `  ${ok ? 'ok  ' : 'FAIL'} ${name}`,
    ...(failure === undefined ? [] : [`         ${failure}`]),
    ...(error === undefined ? [] : [`         the run failed: ${errorLine(error)}`]),
    ...differenceLines(differences),
  ];
}

function coverageLines({ nodes, executed, outcomes }: CoverageReport): string[] {
  const idle = nodes.filter((node) => !node.executed).map(({ path }) => path);
  const unseen = nodes.flatMap(({ path, outcomes: all }) =>
    all.filter(({ covered }) => !covered).map(({ outcome }) => `${path} ${outcome}`),
  );
  return [
    `  covered: ${executed.covered} of ${executed.total} nodes (${executed.percent} %), ` +
      `${outcomes.covered} of ${outcomes.total} outcomes (${outcomes.percent} %)`,
    ...(idle.length === 0 ? [] : [`  nodes never run: ${idle.join(', ')}`]),
    ...(unseen.length === 0 ? [] : [`  outcomes never seen: ${unseen.join(', ')}`]),
  ];
}

function runLines(slug: string, { cases, coverage, shortfalls }: TestRun): string[] {
  const passed = cases.filter(({ ok }) => ok).length;
  return [
    `${slug}: ${passed} of ${cases.length} cases passed`,
    ...cases.flatMap(caseLines),
    ...coverageLines(coverage),
    ...shortfalls.map(
      ({ what, required, reached }) =>
        `  FAIL ${what} covered: ${reached} %, ${required} % required`,
    ),
  ];
}

/** Formats the results of the test cases as text lines. */
export function reportLines(plugin: string, runs: readonly WorkflowTestRun[]): readonly string[] {
  if (runs.length === 0) return [`${plugin} has no workflow definitions: nothing to test`];
  return runs.flatMap(({ slug, run }) =>
    run
      ? runLines(slug, run)
      : [`${slug}: no test cases; write them in definitions/${slug}.tests.yaml`],
  );
}
