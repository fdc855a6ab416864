import type { CodeableConcept } from 'fhir/r4';

import { nameOf, notesOf, textOf } from '../pages/format';
import { Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { coursesOf, latestOf, measurementsOf, sampledAt, type Course } from '../results/course';
import { Spark } from '../results/graph';
import { referenceText, Value } from '../results/value';
import { Priority } from '../messaging/messages';
import { isOpen, titleOf } from '../validations/read-validation';
import { Banner } from './banner';
import { medicationOf } from './medication-of';
import { patientNotThere, readSubject } from './read-patient';
import { Entries, List, readSection } from './sections';

/** Results that the record page groups by examination. */
const MAX_RECORD_RESULTS = 300;

/** The record of a patient on one page. */
export async function record(visit: Visit, id: string): Promise<Reply> {
  const { words, format } = visit;
  const [subject, tasks, results, conditions, statements, requests, documents, messages] =
    await Promise.all([
      readSubject(visit, id),
      readSection(visit, 'Task', id, { sort: '-modified' }),
      readSection(visit, 'Observation', id, { sort: '-date', most: MAX_RECORD_RESULTS }),
      readSection(visit, 'Condition', id),
      readSection(visit, 'MedicationStatement', id, { include: 'MedicationStatement:medication' }),
      readSection(visit, 'MedicationRequest', id, { include: 'MedicationRequest:medication' }),
      readSection(visit, 'DocumentReference', id),
      readSection(visit, 'Communication', id, { sort: '-sent' }),
    ]);
  if (subject === undefined) return patientNotThere(visit);
  const { patient, allergies } = subject;
  const state = (code: string | undefined): string => words.statuses[code ?? ''] ?? code ?? '';
  /** Whether a problem or an allergy is confirmed says as much as whether it is active. */
  const states = (...concepts: readonly (CodeableConcept | undefined)[]): readonly string[] =>
    concepts.map((concept) => state(concept?.coding?.[0]?.code));
  return {
    title: nameOf(patient.name) ?? words.unnamed,
    content: (
      <>
        <Banner subject={subject} visit={visit} />
        {('fault' in tasks || tasks.entries.some(isOpen)) && (
          <Section title={words.worklist}>
            <Entries read={tasks} visit={visit}>
              {(entries) => (
                <ul className="entries">
                  {entries.filter(isOpen).map((task) => (
                    <li key={task.id}>
                      <a className="what" href={`/validations/${task.id}`}>
                        {titleOf(task) || words.task}
                      </a>
                      <Priority of={task.priority ?? 'routine'} words={words} />
                    </li>
                  ))}
                </ul>
              )}
            </Entries>
          </Section>
        )}
        <Section
          title={words.results}
          aside={
            <a className="button primary" href={`/patients/${id}/results/new`}>
              {words.enterResult}
            </a>
          }
        >
          <Entries read={results} visit={visit}>
            {(entries) => <Courses courses={coursesOf(entries)} patient={id} visit={visit} />}
          </Entries>
        </Section>
        <div className="columns">
          <List
            title={words.conditions}
            read={conditions}
            visit={visit}
            write={({ code, clinicalStatus, verificationStatus, onsetDateTime, recordedDate }) => ({
              what: textOf(code),
              states: states(clinicalStatus, verificationStatus),
              more: [format.date(onsetDateTime ?? recordedDate)],
            })}
          />
          <List
            title={words.allergies}
            read={allergies}
            visit={visit}
            write={({ code, clinicalStatus, verificationStatus, reaction = [], note }) => ({
              what: textOf(code),
              states: states(clinicalStatus, verificationStatus),
              more: [
                ...reaction.flatMap(({ manifestation }) => manifestation.map(textOf)),
                notesOf(note),
              ],
            })}
          />
          <List
            title={words.prescriptions}
            read={requests}
            visit={visit}
            aside={
              <a className="button" href={`/patients/${id}/prescriptions/new`}>
                {words.prescribe}
              </a>
            }
            write={(request) => ({
              what: medicationOf(request, 'included' in requests ? requests.included : []),
              states: [state(request.status)],
              more: [
                ...(request.dosageInstruction ?? []).map(({ text }) => text),
                format.date(request.authoredOn),
              ],
            })}
          />
          <List
            title={words.medications}
            read={statements}
            visit={visit}
            write={(statement) => ({
              what: medicationOf(statement, 'included' in statements ? statements.included : []),
              states: [state(statement.status)],
              more: (statement.dosage ?? []).map(({ text }) => text),
            })}
          />
          <List
            title={words.messages}
            read={messages}
            visit={visit}
            write={({ topic, payload, sent, id: message }) => ({
              what: <a href={`/messages/${message}`}>{textOf(topic) || words.unnamed}</a>,
              states: [format.date(sent)],
              more: [payload?.[0]?.contentString],
            })}
          />
          <List
            title={words.documents}
            read={documents}
            visit={visit}
            write={({ description, type, date }) => ({
              what: description ?? textOf(type),
              states: [format.date(date)],
              more: [],
            })}
          />
        </div>
      </>
    ),
  };
}

/** One row for each examination: the newest value, beside its reference, and its course. */
function Courses({
  courses,
  patient,
  visit,
}: {
  readonly courses: readonly Course[];
  readonly patient: string;
  readonly visit: Visit;
}) {
  const { words, format } = visit;
  return (
    <Table
      label={words.results}
      heads={[words.analyte, words.latest, words.when, words.reference, words.course]}
      rows={courses.map((course) => {
        const latest = latestOf(course);
        const measurements = measurementsOf(course);
        return {
          key: course.key,
          cells: [
            <a href={`/patients/${patient}/results?code=${encodeURIComponent(course.key)}`}>
              {course.name}
            </a>,
            latest && <Value observation={latest} visit={visit} />,
            latest && format.date(sampledAt(latest)),
            latest && referenceText(latest, visit),
            measurements && <Spark measurements={measurements} />,
          ],
        };
      })}
    />
  );
}
