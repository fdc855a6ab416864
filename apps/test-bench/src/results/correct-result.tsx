import type { Observation } from 'fhir/r4';

import { recordAccess } from '../audit/record-access';
import { textOf } from '../pages/format';
import { Mistakes, Section } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { Banner } from '../patients/banner';
import { patientIdIn } from '../patients/patient-facts';
import { subjectOf } from '../patients/read-patient';
import type { Stored } from '../warehouse/warehouse';
import { keyOf, sampledAt } from './course';
import { decimalIn } from './read-result';
import { Value } from './value';

/** The form that corrects the number of a result, or says that the result was entered by mistake. */
export async function correctionForm(
  visit: Visit,
  id: string,
  mistakes: readonly string[] = [],
): Promise<Reply | undefined> {
  const { warehouse, words, format, given } = visit;
  const result = await warehouse.read('Observation', id);
  const subject = await subjectOf(visit, result?.subject);
  if (result === undefined || subject === undefined) return undefined;
  const version = <input type="hidden" name="version" value={result.meta?.versionId ?? ''} />;
  return {
    title: words.correct,
    status: mistakes.length > 0 ? 422 : 200,
    content: (
      <>
        <Banner subject={subject} visit={visit} />
        <Mistakes words={words} found={mistakes} />
        <Section title={`${textOf(result.code)}, ${format.date(sampledAt(result))}`}>
          <p>
            <Value observation={result} visit={visit} />
          </p>
          {result.valueQuantity && (
            <form className="fields" method="post" action={`/results/${id}/correct`}>
              {version}
              <label>
                {words.rightValue(result.valueQuantity.unit ?? '')}
                <input
                  name="value"
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={given('value')}
                />
              </label>
              <div className="actions">
                <button className="primary">{words.saveCorrection}</button>
                <a className="button" href={addressOf(result)}>
                  {words.cancel}
                </a>
              </div>
            </form>
          )}
          <form method="post" action={`/results/${id}/mistake`}>
            {version}
            <h3>{words.enteredInError}</h3>
            <p>{words.mistakeMeans}</p>
            <button className="danger">{words.markMistake}</button>
          </form>
        </Section>
      </>
    ),
  };
}

/** The page of the examination of a result. */
const addressOf = (result: Observation, query = ''): string =>
  `/patients/${patientIdIn(result.subject)}/results?code=${encodeURIComponent(keyOf(result))}${query}`;

/** Writes another number into the result that the person saw. */
export async function correctResult(visit: Visit, id: string): Promise<Reply | undefined> {
  const value = decimalIn(visit.given('value'));
  if (value === undefined) return correctionForm(visit, id, [visit.words.valueNeeded]);
  return changeResult(visit, id, ({ valueQuantity = {}, ...result }) => {
    const { comparator: _comparator, ...quantity } = valueQuantity;
    return { ...result, valueQuantity: { ...quantity, value }, status: 'corrected' };
  });
}

/** Says of the result that the person saw that it was entered by mistake. */
export const markMistake = (visit: Visit, id: string): Promise<Reply | undefined> =>
  changeResult(visit, id, (result) => ({ ...result, status: 'entered-in-error' }));

async function changeResult(
  visit: Visit,
  id: string,
  change: (result: Stored<Observation>) => Stored<Observation>,
): Promise<Reply | undefined> {
  const { warehouse, now, given } = visit;
  const result = await warehouse.read('Observation', id);
  const patient = patientIdIn(result?.subject);
  if (result === undefined || patient === undefined) return undefined;
  await warehouse.update<Observation>({
    ...change(result),
    meta: { ...result.meta, versionId: given('version') },
    issued: now.toISOString(),
  });
  await recordAccess(visit, 'U', [`Patient/${patient}`, `Observation/${id}`]);
  return { goTo: addressOf(result, '&saved=1') };
}
