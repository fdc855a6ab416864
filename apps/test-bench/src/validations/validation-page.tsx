import type { Task } from 'fhir/r4';

import { recordAccess } from '../audit/record-access';
import { notesOf } from '../pages/format';
import { Mistakes, Section } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Priority } from '../messaging/messages';
import { Banner } from '../patients/banner';
import { subjectOf } from '../patients/read-patient';
import type { Stored } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { Changes } from './changes';
import {
  asksForAnswers,
  decisionOf,
  dueOf,
  inputOf,
  isOpen,
  isOverdue,
  titleOf,
} from './read-validation';
import { changesSinceAsked } from './results-of-task';

const MAX_REASON = 1_000;

/** One validation: what is proposed for whom, and the decision, or how it ended. */
export async function validationPage(
  visit: Visit,
  id: string,
  mistakes: readonly string[] = [],
  status = mistakes.length > 0 ? 422 : 200,
): Promise<Reply | undefined> {
  const { warehouse, words } = visit;
  const task = await warehouse.read('Task', id);
  if (task === undefined) return undefined;
  const [subject, { changes, fault }] = await Promise.all([
    subjectOf(visit, task.for),
    changesSinceAsked([task], visit),
  ]);
  const instructions = inputOf(task, 'instructions');
  // The author may begin with the instructions, which stand above.
  const summary = inputOf(task, 'résumé', 'summary')
    ?.replace(instructions ?? '', '')
    .trim();
  return {
    title: titleOf(task) || words.task,
    status,
    content: (
      <>
        {subject && <Banner subject={subject} visit={visit} />}
        <Mistakes words={words} found={mistakes} />
        <Changes
          changes={changes.get(id) ?? []}
          fault={fault}
          isDecided={decisionOf(task) !== undefined}
          visit={visit}
        />
        <Section title={inputOf(task, 'workflowName') ?? words.task}>
          <Facts task={task} visit={visit} />
          {instructions !== undefined && (
            <>
              <h3>{words.instructions}</h3>
              <p className="text">{instructions}</p>
            </>
          )}
          {summary && (
            <>
              <h3>{words.summary}</h3>
              <p className="text">{summary}</p>
            </>
          )}
        </Section>
        {isOpen(task) ? <Decide task={task} visit={visit} /> : <Ended task={task} visit={visit} />}
      </>
    ),
  };
}

function Facts({
  task,
  visit: { words, format, now },
}: {
  readonly task: Task;
  readonly visit: Visit;
}) {
  const due = dueOf(task);
  const roles = (task.performerType ?? []).map(({ text }) => text).join(', ');
  return (
    <dl className="facts">
      <div>
        <dt>{words.priority}</dt>
        <dd>
          <Priority of={task.priority ?? 'routine'} words={words} />
        </dd>
      </div>
      {due !== undefined && (
        <div>
          <dt>{words.due}</dt>
          <dd className="due">
            {format.date(due)}
            {isOpen(task) && isOverdue(task, now) && (
              <span className="mark bad">{words.overdue}</span>
            )}
          </dd>
        </div>
      )}
      {roles !== '' && (
        <div>
          <dt>{words.forRole}</dt>
          <dd>{roles}</dd>
        </div>
      )}
      <div>
        <dt>{words.asked}</dt>
        <dd>{format.date(task.authoredOn)}</dd>
      </div>
    </dl>
  );
}

function Decide({
  task,
  visit: { words, given },
}: {
  readonly task: Stored<Task>;
  readonly visit: Visit;
}) {
  const needsReason = inputOf(task, 'rejectReasons')?.includes('"required":true') === true;
  return (
    <Section title={words.task}>
      {asksForAnswers(task) && <p className="notice">{words.hasForm}</p>}
      <form className="fields" method="post" action={`/validations/${task.id}`}>
        <input type="hidden" name="version" value={task.meta?.versionId} />
        <label>
          {needsReason ? words.reason : words.reasonOptional}
          <input name="reason" maxLength={MAX_REASON} defaultValue={given('reason')} />
        </label>
        <div className="actions">
          <button className="primary" name="decision" value="accepted">
            {words.accept}
          </button>
          <button className="danger" name="decision" value="rejected">
            {words.reject}
          </button>
        </div>
      </form>
    </Section>
  );
}

function Ended({ task, visit: { words } }: { readonly task: Task; readonly visit: Visit }) {
  const decision = decisionOf(task);
  const { owner, businessStatus, statusReason, note } = task;
  return (
    <Section title={words.task}>
      <div className={decision === undefined ? 'notice' : 'notice good'} role="status">
        <p>
          {decision === undefined
            ? `${words.withdrawn} ${statusReason?.text ?? task.status}`
            : words.decided(words.decisions[decision] ?? decision, owner?.display ?? words.someone)}
        </p>
        {decision !== undefined && <p>{businessStatus?.text ?? words.awaitsPlatform}</p>}
        {note && <p className="text">{notesOf(note)}</p>}
      </div>
      {decision !== undefined && businessStatus === undefined && (
        <p>
          <a className="button" href={`/validations/${task.id}`}>
            {words.reload}
          </a>
        </p>
      )}
    </Section>
  );
}

/**
 * Writes the decision into the Task that the person saw, which the platform reads. Where the Task changed since, the page
 * says so and shows it as it is now: who decided what. Undefined when the warehouse does not have it.
 */
export async function decide(visit: Visit, id: string): Promise<Reply | undefined> {
  const { warehouse, words, person, now, given } = visit;
  const task = await warehouse.read('Task', id);
  if (task === undefined) return undefined;
  const decision = (['accepted', 'rejected'] as const).find((each) => each === given('decision'));
  if (decision === undefined) return validationPage(visit, id);
  if (!isOpen(task)) return validationPage(visit, id, [words.decidedBefore], 409);
  const reason = given('reason').trim().slice(0, MAX_REASON);
  if (
    decision === 'rejected' &&
    reason === '' &&
    inputOf(task, 'rejectReasons')?.includes('"required":true')
  ) {
    return validationPage(visit, id, [words.reasonNeeded]);
  }
  const decided: Stored<Task> = {
    ...task,
    meta: { ...task.meta, versionId: given('version') },
    status: decision,
    lastModified: now.toISOString(),
    owner: {
      reference: `Practitioner/${person.id}`,
      display: person.display,
      ...(person.identifier && { identifier: person.identifier }),
    },
    ...(reason !== '' && { statusReason: { text: reason } }),
  };
  try {
    await warehouse.update<Task>(decided);
  } catch (error) {
    if (!(error instanceof WarehouseError && error.fault === 'conflict')) throw error;
    return validationPage(visit, id, [words.decidedBefore], 409);
  }
  await recordAccess(visit, 'U', [
    `Task/${id}`,
    ...(task.for?.reference ? [task.for.reference] : []),
  ]);
  return { goTo: `/validations/${id}` };
}
