import { Section, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Banner } from '../patients/banner';
import { patientNotThere, readSubject } from '../patients/read-patient';
import { readSection } from '../patients/sections';
import { counts, coursesOf, measurementsOf, sampledAt } from './course';
import { Graph } from './graph';
import { referenceText, Value } from './value';

/** Results of one examination that are read. */
const MAX_COURSE_RESULTS = 500;

/** One examination of a patient over time: as a graph, and as a table with the same values. */
export async function coursePage(visit: Visit, id: string): Promise<Reply> {
  const { words, format, asked } = visit;
  const subject = await readSubject(visit, id);
  if (subject === undefined) return patientNotThere(visit);
  const key = asked('code');
  const read = await readSection(visit, 'Observation', id, {
    ...{ sort: '-date', most: MAX_COURSE_RESULTS },
    ...(key.includes('|') && { code: key }),
  });
  if ('fault' in read) throw read.fault;
  const course = coursesOf(read.entries).find((each) => each.key === key);
  const measurements = course && measurementsOf(course);
  return {
    title: course?.name ?? words.results,
    content: (
      <>
        <Banner subject={subject} visit={visit} />
        {asked('saved') !== '' && (
          <p className="notice good" role="status">
            {words.saved}
          </p>
        )}
        {course === undefined ? (
          <p className="empty">{words.none}</p>
        ) : (
          <Section
            title={course.name}
            aside={
              <a className="button" href={`/patients/${id}/results/new`}>
                {words.enterResult}
              </a>
            }
          >
            {measurements && measurements.measured.length > 1 && (
              <Graph course={course} measurements={measurements} visit={visit} />
            )}
            <Table
              label={course.name}
              heads={[words.when, words.value, words.reference, words.change]}
              rows={course.results.map((result) => ({
                key: result.id,
                cells: [
                  format.date(sampledAt(result)),
                  <Value observation={result} visit={visit} />,
                  referenceText(result, visit),
                  counts(result) && <a href={`/results/${result.id}/correct`}>{words.correct}</a>,
                ],
              }))}
            />
            {read.more && <p className="empty">{words.more(read.entries.length)}</p>}
          </Section>
        )}
      </>
    ),
  };
}
