import type { ReactNode } from 'react';

import { Banner } from '../patients/banner';
import { patientNotThere, readSubject } from '../patients/read-patient';
import { FormId, Mistakes, Section } from './parts';
import type { Reply } from './reply';
import type { Visit } from './visit';

/** A form by which something is entered into the record of a patient. */
interface EntryForm {
  readonly title: string;
  /** Where it is sent to, below the path of the patient. */
  readonly action: string;
  readonly mistakes: readonly string[];
  readonly fields: ReactNode;
}

/** Shows a form with whose record it is about, and what it was refused for. */
export async function entryForm(
  visit: Visit,
  id: string,
  { title, action, mistakes, fields }: EntryForm,
): Promise<Reply> {
  const { words } = visit;
  const subject = await readSubject(visit, id);
  if (subject === undefined) return patientNotThere(visit);
  return {
    title,
    status: mistakes.length > 0 ? 422 : 200,
    content: (
      <>
        <Banner subject={subject} visit={visit} />
        <Mistakes words={words} found={mistakes} />
        <Section title={title}>
          <form className="fields" method="post" action={`/patients/${id}/${action}`}>
            {fields}
            <FormId visit={visit} />
            <div className="actions">
              <button className="primary">{words.save}</button>
              <a className="button" href={`/patients/${id}`}>
                {words.cancel}
              </a>
            </div>
          </form>
        </Section>
      </>
    ),
  };
}
