import { Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Priority } from '../messaging/messages';
import { whose } from '../patients/read-patient';
import {
  APPROVAL,
  byUrgency,
  dueOf,
  isOpen,
  isOverdue,
  OPEN_STATUSES,
  titleOf,
} from './read-validation';

/** Open validations that are read; whoever has more of them finds the most urgent of these first. */
const MAX_TASKS = 500;

/** The validations of the warehouse that wait for a decision, the most urgent first. */
export async function worklist(visit: Visit): Promise<Reply> {
  const { warehouse, words, format, now } = visit;
  const { matches, included, next } = await warehouse.search('Task', [
    ['code', APPROVAL],
    ['status', OPEN_STATUSES.join(',')],
    ['_include', 'Task:patient'],
    ['_sort', 'authored-on'],
    ['_count', String(MAX_TASKS)],
  ]);
  const tasks = matches.filter(isOpen).toSorted(byUrgency(now));
  return {
    title: words.worklist,
    content:
      tasks.length === 0 ? (
        <p className="empty">{words.noTasks}</p>
      ) : (
        <>
          <Table
            label={words.worklist}
            heads={[words.task, words.about, words.priority, words.forRole, words.due, words.asked]}
            rows={tasks.map((task) => ({
              key: task.id,
              cells: [
                <>
                  <a href={`/validations/${task.id}`}>{titleOf(task)}</a>
                  {isOverdue(task, now) && <span className="mark bad">{words.overdue}</span>}
                </>,
                whose(task.for, included, visit),
                <Priority of={task.priority ?? 'routine'} words={words} />,
                (task.performerType ?? []).map(({ text }) => text).join(', '),
                format.date(dueOf(task)),
                format.date(task.authoredOn),
              ],
            }))}
          />
          {next !== undefined && <p className="empty">{words.more(matches.length)}</p>}
        </>
      ),
  };
}
