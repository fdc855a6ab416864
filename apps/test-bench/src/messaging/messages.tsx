import type { Communication } from 'fhir/r4';

import { textOf } from '../pages/format';
import { PAGE_SIZE, Pages, Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Banner } from '../patients/banner';
import { patientsOf, subjectOf, whose } from '../patients/read-patient';

/** The messages of the record, the newest first. */
export async function messageList(visit: Visit): Promise<Reply> {
  const { warehouse, words, format, asked } = visit;
  const page = asked('page');
  const found = await warehouse.search(
    'Communication',
    [
      ['_sort', '-sent'],
      ['_include', 'Communication:patient'],
      ['_count', String(PAGE_SIZE)],
    ],
    page || undefined,
  );
  const { matches, included } = found;
  const patients = await patientsOf(
    matches.map(({ subject }) => subject),
    included,
    visit,
  );
  return {
    title: words.messages,
    content: (
      <>
        {matches.length === 0 ? (
          <p className="empty">{words.noMessages}</p>
        ) : (
          <Table
            label={words.messages}
            heads={[words.subject, words.about, words.priority, words.from, words.when]}
            rows={matches.map(({ id, topic, subject, priority = 'routine', sender, sent }) => ({
              key: id,
              cells: [
                <a href={`/messages/${id}`}>{textOf(topic) || words.unnamed}</a>,
                whose(subject, patients, visit),
                <Priority of={priority} words={words} />,
                sender?.display ?? sender?.reference ?? '',
                format.date(sent),
              ],
            }))}
          />
        )}
        <Pages words={words} path="/messages" page={page} found={found} />
      </>
    ),
  };
}

export function Priority({
  of,
  words,
}: {
  readonly of: NonNullable<Communication['priority']>;
  readonly words: Visit['words'];
}) {
  const isUrgent = of === 'stat' || of === 'asap' || of === 'urgent';
  return <span className={isUrgent ? 'mark bad' : 'mark'}>{words.priorities[of] ?? of}</span>;
}

/** One message, with the patient it is about. Undefined when the warehouse does not have it. */
export async function message(visit: Visit, id: string): Promise<Reply | undefined> {
  const { warehouse, words, format } = visit;
  const found = await warehouse.read('Communication', id);
  if (found === undefined) return undefined;
  const subject = await subjectOf(visit, found.subject);
  return {
    title: textOf(found.topic) || words.messages,
    content: (
      <>
        {subject && <Banner subject={subject} visit={visit} />}
        <Section title={format.date(found.sent)}>
          <p>
            <Priority of={found.priority ?? 'routine'} words={words} />{' '}
            {found.sender?.display ?? found.sender?.reference}
          </p>
          {(found.payload ?? []).map(({ contentString }, index) => (
            <p key={index} className="text">
              {contentString}
            </p>
          ))}
        </Section>
      </>
    ),
  };
}
