import type { Observation } from 'fhir/r4';
import { DateTime } from 'luxon';

import { recordAccess } from '../audit/record-access';
import { entryForm } from '../pages/entry-form';
import { formIdOf } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { patientNotThere } from '../patients/read-patient';
import { ANALYTES } from './analytes';
import { keyOf } from './course';
import { COMPARATORS, ENTERED_STATUSES, readResult, type TypedResult } from './read-result';

/** The form of a new result, with what was typed before. */
export function resultForm(
  visit: Visit,
  id: string,
  mistakes: readonly string[] = [],
): Promise<Reply> {
  const { words, language, timezone, now } = visit;
  const typed = typedIn(visit);
  const nowLocal = DateTime.fromJSDate(now, { zone: timezone }).toFormat("yyyy-MM-dd'T'HH:mm");
  return entryForm(visit, id, {
    title: words.enterResult,
    action: 'results',
    mistakes,
    fields: (
      <>
        <label>
          {words.analyte}
          <select name="code" required defaultValue={typed.code}>
            {ANALYTES.map(({ code, name, unit }) => (
              <option key={code} value={code}>{`${name[language]} (${unit})`}</option>
            ))}
          </select>
        </label>
        <div className="together">
          <label>
            {words.comparator}
            <select name="comparator" defaultValue={typed.comparator}>
              <option value="">{words.exact}</option>
              {COMPARATORS.map((comparator) => (
                <option key={comparator}>{comparator}</option>
              ))}
            </select>
          </label>
          <label>
            {words.value}
            <input
              name="value"
              required
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.value}
              aria-invalid={mistakes.includes(words.valueNeeded) || undefined}
            />
          </label>
        </div>
        <label>
          {words.sampledAt}
          <input
            type="datetime-local"
            name="at"
            required
            max={nowLocal}
            defaultValue={typed.at || nowLocal}
          />
        </label>
        <label>
          {words.status}
          <select name="status" defaultValue={typed.status}>
            {ENTERED_STATUSES.map((status) => (
              <option key={status} value={status}>
                {words.statuses[status]}
              </option>
            ))}
          </select>
        </label>
        <label className="check">
          <input type="checkbox" name="haemolysed" defaultChecked={typed.haemolysed} />
          {words.haemolysed}
        </label>
      </>
    ),
  });
}

const typedIn = ({ given }: Visit): TypedResult => ({
  code: given('code'),
  value: given('value'),
  comparator: given('comparator'),
  at: given('at'),
  status: given('status'),
  haemolysed: given('haemolysed') !== '',
});

/** Saves a result that was entered, and goes on to its course. */
export async function enterResult(visit: Visit, id: string): Promise<Reply> {
  const { warehouse } = visit;
  if ((await warehouse.read('Patient', id)) === undefined) return patientNotThere(visit);
  const result = readResult(typedIn(visit), { ...visit, patient: id });
  if (!('resourceType' in result)) return resultForm(visit, id, result);
  const saved = await warehouse.createOnce<Observation>(result, formIdOf(visit));
  await recordAccess(visit, 'C', [`Patient/${id}`, `Observation/${saved.id}`]);
  return { goTo: `/patients/${id}/results?code=${encodeURIComponent(keyOf(result))}&saved=1` };
}
