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
import { signIn } from './sign-in.topic';
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

const WORK = { runs, tables, explainedTables, simulation, retrospectives, roles };
const WORK_FLOWS = [UNREADABLE, WAIT_WORKFLOW, LONG_TABLE, ...TABLE_WORKFLOWS, ...CALLS];

/** For administration: the person is also an administrator, a port is not bound, and a decision may be refused. */
const ADMINISTERED = {
  roles: 'clinician,publisher,operator,source,admin',
  instance: {
    sources: { folder: { path: 'inbox' } },
    ports: { notification: { adapter: 'chatt' } },
  },
  plugin: DECISIONS,
};

/**
 * All of the topics on one platform, which costs as much to start as five tests. The runs come first: they count those of the
 * platform.
 */
export function describeAllTopics(): void {
  const start = () =>
    startConsoleStack({
      ...ADMINISTERED,
      workflows: [...WORK_FLOWS, FORMS_WORKFLOW],
      isWithProvider: true,
    });
  describeOn(start, { ...WORK, tasks, keyboard, administration, forms, signIn }, 'gate');
}

export function describeSignIn(): void {
  describeOn(() => startConsoleStack({ isWithProvider: true }), { signIn }, 'whole');
}

export function describeTasksAndKeyboard(): void {
  describeOn(() => startConsoleStack(), { tasks, keyboard }, 'whole');
}

export function describeRunsAndSimulation(): void {
  describeOn(() => startConsoleStack({ workflows: WORK_FLOWS }), WORK, 'whole');
}

export function describeAdministrationAndForms(): void {
  const start = () => startConsoleStack({ ...ADMINISTERED, workflows: [FORMS_WORKFLOW] });
  describeOn(start, { administration, forms }, 'whole');
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
