import { Mistakes, Pages, Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { OutcomeMark } from './marks';
import { countOf, SCENARIO_NAMES } from './report';
import type { KeptReport } from './report-store';
import type { ScenarioRunner } from './runner';

const REPORTS_OF_PAGE = 20;

/** The scenarios that can be started, and the reports of those that were. */
export async function scenarioList(
  visit: Visit,
  runner: ScenarioRunner,
  mistakes: readonly string[] = [],
): Promise<Reply> {
  const { words, asked } = visit;
  const { scenarios } = words;
  const page = asked('page');
  const found = await runner.reports.list(REPORTS_OF_PAGE, page || undefined);
  const { kept } = found;
  const running = runner.running();
  return {
    title: scenarios.title,
    status: mistakes.length > 0 ? 409 : 200,
    content: (
      <>
        <Mistakes words={words} found={mistakes} />
        <p className="text">{scenarios.hint}</p>
        {running !== undefined && (
          <p className="notice" role="status">
            {scenarios.running(scenarios.names[running.name])}{' '}
            <a href={`/scenarios/${running.id}?follow=1`}>{scenarios.follow}</a>
          </p>
        )}
        <form className="columns" method="post" action="/scenarios">
          {SCENARIO_NAMES.map((name) => (
            <Section key={name} title={scenarios.names[name]}>
              <p>{scenarios.about[name]}</p>
              <div className="actions">
                <button
                  className="primary"
                  name="scenario"
                  value={name}
                  aria-label={scenarios.startOf(scenarios.names[name])}
                >
                  {scenarios.start}
                </button>
              </div>
            </Section>
          ))}
        </form>
        <h2 className="apart">{scenarios.reports}</h2>
        {kept.length === 0 ? (
          <p className="empty">{scenarios.noReports}</p>
        ) : (
          <Reports kept={kept} visit={visit} />
        )}
        <Pages words={words} path="/scenarios" page={page} found={found} />
      </>
    ),
  };
}

function Reports({
  kept,
  visit: {
    words: { scenarios },
    format,
    now,
  },
}: {
  readonly kept: readonly KeptReport[];
  readonly visit: Visit;
}) {
  return (
    <Table
      label={scenarios.reports}
      heads={[
        scenarios.scenario,
        scenarios.outcome,
        scenarios.checks,
        scenarios.startedAt,
        scenarios.by,
      ]}
      rows={kept.map(({ id, report }) => ({
        key: id,
        cells: [
          <a href={`/scenarios/${id}`}>{scenarios.names[report.name]}</a>,
          <OutcomeMark report={report} now={now} words={scenarios} />,
          scenarios.checksOf(countOf(report.checks, 'held'), report.checks.length),
          format.date(new Date(report.startedAt).toISOString()),
          report.by,
        ],
      }))}
    />
  );
}
