import { startConsoleStack, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { startFakeConsole, type FakeConsole } from '../__fixtures__/console/fake-console';
import { FORMS_WORKFLOW } from '../__fixtures__/console/forms-workflow';
import type { Scope } from '../__fixtures__/console/scope';
import { WAIT_WORKFLOW } from '../__fixtures__/console/wait-workflow';
import { administration, DECISIONS } from './administration.topic';
import { answers } from './answers.topic';
import { drawing } from './drawing.topic';
import { explainedTables, TABLE_WORKFLOWS } from './explained-tables.topic';
import { forms } from './forms.topic';
import { inbox } from './inbox.topic';
import { keyboard } from './keyboard.topic';
import { marks } from './marks.topic';
import { refusals } from './refusals.topic';
import { retrospectives } from './retrospectives.topic';
import { CALLS, roles } from './roles.topic';
import { runs, UNREADABLE } from './runs.topic';
import { simulation } from './simulation.topic';
import { LONG_TABLE, tables } from './tables.topic';
import { tasks } from './tasks.topic';
import { whose } from './whose.topic';

/*
 * Each suite has one platform, or one API that answers as the test says, and one browser for all of its topics. Each topic
 * has events of its own; run one with `-t`, for example `-t keyboard`.
 */

function describeOn(
  start: () => Promise<ConsoleStack>,
  topics: Readonly<Record<string, (platform: () => ConsoleStack, scope: Scope) => void>>,
  scope: Scope,
): void {
  let platform: ConsoleStack;
  beforeAll(async () => {
    platform = await start();
  });
  afterAll(() => platform?.stop());
  afterEach(() => platform.leave());
  describe.each(Object.entries(topics))('%s', (_name, topic) => topic(() => platform, scope));
}

export function describeTasksAndKeyboard(scope: Scope): void {
  describeOn(() => startConsoleStack(), { tasks, keyboard }, scope);
}

export function describeRunsAndSimulation(scope: Scope): void {
  const workflows = [UNREADABLE, WAIT_WORKFLOW, LONG_TABLE, ...TABLE_WORKFLOWS, ...CALLS];
  const topics = { runs, tables, explainedTables, simulation, retrospectives, roles };
  describeOn(() => startConsoleStack({ workflows }), topics, scope);
}

/** The person is also an administrator. */
export function describeAdministrationAndForms(scope: Scope): void {
  const start = () =>
    startConsoleStack({
      roles: 'clinician,publisher,operator,source,admin',
      instance: {
        sources: { folder: { path: 'inbox' } },
        ports: { notification: { adapter: 'chatt' } },
      },
      plugin: DECISIONS,
      workflows: [FORMS_WORKFLOW],
    });
  describeOn(start, { administration, forms }, scope);
}

/** What the page makes of any answer. */
export function describeAnswers(scope: Scope): void {
  let fake: FakeConsole;
  beforeAll(async () => {
    fake = await startFakeConsole(scope);
  });
  afterAll(() => fake?.stop());
  beforeEach(() => fake.api.forget());
  afterEach(() => fake.leave());
  describe.each(Object.entries({ answers, refusals, whose, inbox, drawing, marks }))(
    '%s',
    (_name, topic) => topic(() => fake, scope),
  );
}
