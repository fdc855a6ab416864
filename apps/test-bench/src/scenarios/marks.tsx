import type { ScenarioWords } from '../words/scenarios-fr';
import type { ScenarioReport, Verdict } from './report';
import { isBrokenOff } from './report-store';

const IS_BAD: readonly string[] = ['failed', 'impossible', 'broken', 'missing', 'unexpected'];

/** How a scenario ended, or that it runs. */
export function OutcomeMark({
  report,
  now,
  words,
}: {
  readonly report: ScenarioReport;
  readonly now: Date;
  readonly words: ScenarioWords;
}) {
  const state = isBrokenOff(report, now.getTime()) ? 'broken' : report.outcome;
  return (
    <span className={IS_BAD.includes(state) ? 'mark bad' : 'mark'}>{words.states[state]}</span>
  );
}

export function VerdictMark({
  of,
  words,
}: {
  readonly of: Verdict;
  readonly words: ScenarioWords;
}) {
  return <span className={IS_BAD.includes(of) ? 'mark bad' : 'mark'}>{words.verdicts[of]}</span>;
}
