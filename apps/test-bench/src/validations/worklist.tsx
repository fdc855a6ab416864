import type { FhirResource, Task } from 'fhir/r4';

import { Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Priority } from '../messaging/messages';
import { patientsOf, whose } from '../patients/read-patient';
import type { Stored } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { Change, Unchecked } from './changes';
import {
  APPROVAL,
  byUrgency,
  decisionOf,
  dueOf,
  isOpen,
  isOverdue,
  DECIDED_STATUSES,
  OPEN_STATUSES,
  titleOf,
} from './read-validation';
import { changesSinceAsked } from './results-of-task';

/** Open validations that are read; whoever has more of them finds the most urgent of these first. */
const MAX_OPEN_TASKS = 500;

/** Validations, the latest ones, that are looked at for a result that changed after their decision. */
const MAX_DECIDED = 100;

/** Open validations, the most urgent ones, of which the list says that a result changed. */
const MAX_MARKED = 100;

/**
 * The validations of the warehouse that wait for a decision, the most urgent first; before them the decisions that rest
 * on a result that was changed or deleted since.
 */
export async function worklist(visit: Visit): Promise<Reply> {
  const { warehouse, words, format, now } = visit;
  const [open, ended] = await Promise.all([
    warehouse.searchOn(
      'Task',
      [
        ['code', APPROVAL],
        ['status', OPEN_STATUSES.join(',')],
        ['_include', 'Task:patient'],
        ['_sort', 'authored-on'],
      ],
      MAX_OPEN_TASKS,
    ),
    readDecided(visit),
  ]);
  const tasks = open.matches.filter(isOpen).toSorted(byUrgency(now));
  const decided = ended.matches.filter((task) => decisionOf(task) !== undefined);
  const looked = [...tasks.slice(0, MAX_MARKED), ...decided];
  const { changes, fault } = await changesSinceAsked(looked, visit);
  const [openOf, endedOf] = await Promise.all(
    [open, ended].map(({ matches, included }) =>
      patientsOf(
        matches.map((task) => task.for),
        included,
        visit,
      ),
    ),
  );
  const unchecked = ended.fault ?? fault;
  const doubtful = decided.filter(({ id }) => changes.has(id));
  return {
    title: words.worklist,
    content: (
      <>
        {unchecked && <Unchecked fault={unchecked} visit={visit} />}
        {doubtful.length > 0 && (
          <Section title={words.decisionsInDoubt}>
            <Table
              label={words.decisionsInDoubt}
              heads={[words.task, words.whatChanged, words.about, words.decisionTaken]}
              rows={doubtful.map((task) => ({
                key: task.id,
                cells: [
                  <a href={`/validations/${task.id}`}>{titleOf(task)}</a>,
                  <ul className="plain">
                    {changes.get(task.id)?.map((change) => (
                      <li key={change.id}>
                        <Change change={change} visit={visit} />
                      </li>
                    ))}
                  </ul>,
                  whose(task.for, endedOf, visit),
                  decidedText(task, visit),
                ],
              }))}
            />
          </Section>
        )}
        {tasks.length === 0 ? (
          <p className="empty">{words.noTasks}</p>
        ) : (
          <Table
            label={words.worklist}
            heads={[words.task, words.about, words.priority, words.forRole, words.due, words.asked]}
            rows={tasks.map((task) => ({
              key: task.id,
              cells: [
                <>
                  <a href={`/validations/${task.id}`}>{titleOf(task)}</a>
                  {isOverdue(task, now) && <span className="mark bad">{words.overdue}</span>}
                  {changes.has(task.id) && <span className="mark bad">{words.resultChanged}</span>}
                </>,
                whose(task.for, openOf, visit),
                <Priority of={task.priority ?? 'routine'} words={words} />,
                (task.performerType ?? []).map(({ text }) => text).join(', '),
                format.date(dueOf(task)),
                format.date(task.authoredOn),
              ],
            }))}
          />
        )}
        {open.more && <p className="empty">{words.more(open.matches.length)}</p>}
      </>
    ),
  };
}

/** The latest decisions, or what kept them from being read: the open validations are shown all the same. */
async function readDecided({ warehouse }: Visit): Promise<{
  readonly matches: readonly Stored<Task>[];
  readonly included: readonly Stored<FhirResource>[];
  readonly fault?: WarehouseError;
}> {
  try {
    return await warehouse.search('Task', [
      ['code', APPROVAL],
      ['status', DECIDED_STATUSES.join(',')],
      ['_include', 'Task:patient'],
      ['_sort', '-modified'],
      ['_count', String(MAX_DECIDED)],
    ]);
  } catch (error) {
    if (error instanceof WarehouseError) return { matches: [], included: [], fault: error };
    throw error;
  }
}

function decidedText(task: Stored<Task>, { words, format }: Visit): string {
  const decision = decisionOf(task) ?? '';
  const by = task.owner?.display ?? words.someone;
  return `${words.decided(words.decisions[decision] ?? decision, by)} ${format.date(task.lastModified)}`;
}
