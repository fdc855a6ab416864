import type { ReactNode } from 'react';

import { Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { OutcomeMark, VerdictMark } from './marks';
import { countOf, type Check, type ScenarioReport } from './report';
import { isBrokenOff } from './report-store';
import type { ScenarioRunner } from './runner';

/** What one scenario did and saw, also while it runs. Undefined when there is no such report. */
export async function scenarioReport(
  visit: Visit,
  id: string,
  runner: ScenarioRunner,
): Promise<Reply | undefined> {
  const { words, now, language, asked } = visit;
  const { scenarios } = words;
  const running = runner.running();
  const isHere = running?.id === id;
  // Of one that runs here more is known than the warehouse has, and it may be away.
  const report = isHere ? running.report() : await runner.reports.read(id);
  if (report === undefined) return undefined;
  const { checks, steps } = report;
  const wrong = checks.filter(({ verdict }) => verdict === 'missing' || verdict === 'unexpected');
  return {
    title: scenarios.names[report.name],
    content: (
      <>
        <Says report={report} visit={visit} />
        {isHere && <Control id={id} visit={visit} isFollowed={asked('follow') !== ''} />}
        <Section
          title={scenarios.report}
          aside={<OutcomeMark report={report} now={now} words={scenarios} />}
        >
          <Facts report={report} visit={visit} />
        </Section>
        {wrong.length > 0 && (
          <Section title={scenarios.toLookAt}>
            <Checks label={scenarios.toLookAt} checks={wrong} visit={visit} />
          </Section>
        )}
        <Section title={scenarios.progress}>
          <ol className="steps">
            {steps.map(({ at, text }, index) => (
              <li key={index}>
                <time dateTime={new Date(at).toISOString()}>
                  {scenarios.seconds(secondsOf(at - report.startedAt))}
                </time>
                <span>{text[language]}</span>
              </li>
            ))}
          </ol>
        </Section>
        {checks.length > 0 && (
          <Section title={scenarios.allChecks}>
            <Checks label={scenarios.allChecks} checks={checks} visit={visit} />
          </Section>
        )}
        <p>
          <a href="/scenarios">{scenarios.backToList}</a>
        </p>
      </>
    ),
  };
}

const secondsOf = (ms: number): number => Math.round(ms / 1000);

function Says({
  report,
  visit: {
    words: { scenarios },
    now,
  },
}: {
  readonly report: ScenarioReport;
  readonly visit: Visit;
}) {
  const { outcome, checks } = report;
  const says = {
    running: scenarios.runningSays,
    passed: scenarios.passedSays,
    failed: scenarios.failedSays(countOf(checks, 'missing'), countOf(checks, 'unexpected')),
    stopped: scenarios.stoppedSays,
    impossible: scenarios.impossibleSays,
  };
  const isBroken = isBrokenOff(report, now.getTime());
  const isBad = isBroken || outcome === 'failed' || outcome === 'impossible';
  const kind = isBad ? 'notice bad' : outcome === 'passed' ? 'notice good' : 'notice';
  return (
    <p className={kind} role="status">
      {isBroken ? scenarios.brokenSays : says[outcome]}
    </p>
  );
}

/** A page without a script reads itself again only if a person wants it. */
function Control({
  id,
  isFollowed,
  visit: { words },
}: {
  readonly id: string;
  readonly isFollowed: boolean;
  readonly visit: Visit;
}) {
  const { scenarios } = words;
  return (
    <form className="actions" method="post" action={`/scenarios/${id}/stop`}>
      <a className="button" href={`/scenarios/${id}${isFollowed ? '' : '?follow=1'}`}>
        {isFollowed ? scenarios.followOff : scenarios.followOn}
      </a>
      <button className="danger">{scenarios.stop}</button>
    </form>
  );
}

function Facts({ report, visit }: { readonly report: ScenarioReport; readonly visit: Visit }) {
  const {
    words: { scenarios },
    format,
  } = visit;
  const { startedAt, writtenAt, by, tag, checks } = report;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [scenarios.checks, scenarios.checksOf(countOf(checks, 'held'), checks.length)],
    [scenarios.startedAt, format.date(new Date(startedAt).toISOString())],
    [scenarios.duration, scenarios.seconds(secondsOf(writtenAt - startedAt))],
    [scenarios.by, by],
    [scenarios.tag, <code>{tag}</code>],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checks({
  label,
  checks,
  visit: {
    words: { scenarios },
    language,
  },
}: {
  readonly label: string;
  readonly checks: readonly Check[];
  readonly visit: Visit;
}) {
  return (
    <Table
      label={label}
      heads={[scenarios.what, scenarios.verdict, scenarios.expected, scenarios.seen]}
      rows={checks.map(({ what, expected, seen, verdict, about }, index) => ({
        key: `${index}`,
        cells: [
          <Fact about={about}>{what[language]}</Fact>,
          <VerdictMark of={verdict} words={scenarios} />,
          expected[language],
          seen?.[language] ?? scenarios.nothingSeen,
        ],
      }))}
    />
  );
}

/** Leads to the page of what a check is about, where the bench has one. */
function Fact({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  const [type = '', id = ''] = about.split('/');
  if (type === 'Communication') return <a href={`/messages/${id}`}>{children}</a>;
  if (type === 'Task') return <a href={`/validations/${id}`}>{children}</a>;
  if (type === 'Observation') return <a href={`/scenarios/results/${id}`}>{children}</a>;
  return <>{children}</>;
}
