import type { AgentEvalResult, AgentEvalRun, CallCounts } from '@platform/interpreter';

import { differenceLines } from '../plugin-definitions/difference-lines';
import type { PluginEvalRun } from './run-plugin-evals';

const OUTCOMES = ['done', 'failed', 'refused', 'rejected', 'submitted'] as const;

const callsText = (calls: CallCounts): string =>
  OUTCOMES.filter((outcome) => calls[outcome] > 0)
    .map((outcome) => `${calls[outcome]} ${outcome}`)
    .join(', ');

const tokensText = ({ inputTokens, outputTokens }: AgentEvalResult['usage']): string =>
  `${inputTokens} tokens in, ${outputTokens} out`;

const caseLines = (each: AgentEvalResult): readonly string[] => [
  `  ${each.ok ? 'ok  ' : 'FAIL'} ${each.name} (${each.turns} turns; ${callsText(each.calls)})`,
  ...(each.failure === undefined ? [] : [`         ${each.failure}`]),
  ...differenceLines(each.differences),
];

function runLines(slug: string, { cases, totals }: AgentEvalRun): readonly string[] {
  const { passed, passRate, turns, usage, tools, tags } = totals;
  return [
    `${slug}: ${passed} of ${totals.cases} cases passed (${Math.floor(passRate * 100)} %)`,
    ...cases.flatMap(caseLines),
    `  ${turns} turns, ${tokensText(usage)}`,
    ...Object.entries(tags).map(
      ([tag, count]) => `  tag ${tag}: ${count.passed} of ${count.cases} cases passed`,
    ),
    ...Object.entries(tools).map(([tool, calls]) => `  tool ${tool}: ${callsText(calls)}`),
  ];
}

/** Formats the results of the cases as text lines. */
export function evalLines(plugin: string, runs: readonly PluginEvalRun[]): readonly string[] {
  if (runs.length === 0) return [`${plugin} has no agent definitions: nothing to run`];
  return runs.flatMap(({ slug, run }) =>
    run ? runLines(slug, run) : [`${slug}: no cases; write them in definitions/${slug}.evals.yaml`],
  );
}
