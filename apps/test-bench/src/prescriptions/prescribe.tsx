import { randomUUID } from 'node:crypto';

import type { MedicationRequest } from 'fhir/r4';

import { recordAccess } from '../audit/record-access';
import { entryForm } from '../pages/entry-form';
import { formIdOf } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';
import { patientNotThere } from '../patients/read-patient';
import { decimalIn } from '../results/read-result';
import { MEDICATIONS } from './medications';

const MAX_TIMES = 12;

/** The form of a new prescription, with what was typed before. */
export function prescriptionForm(
  visit: Visit,
  id: string,
  mistakes: readonly string[] = [],
): Promise<Reply> {
  const { words, language, given } = visit;
  return entryForm(visit, id, {
    title: words.prescribe,
    action: 'prescriptions',
    mistakes,
    fields: (
      <>
        <label>
          {words.medication}
          <select name="code" required defaultValue={given('code')}>
            {MEDICATIONS.map(({ code, name, unit }) => (
              <option key={code} value={code}>{`${name[language]} (${unit})`}</option>
            ))}
          </select>
        </label>
        <label>
          {words.dose}
          <input
            name="dose"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={given('dose')}
          />
        </label>
        <label>
          {words.perDay}
          <input
            type="number"
            name="times"
            required
            min={1}
            max={MAX_TIMES}
            defaultValue={given('times') || '1'}
          />
        </label>
      </>
    ),
  });
}

/** Saves a prescription of one line, and goes back to the record. */
export async function prescribe(visit: Visit, id: string): Promise<Reply> {
  const { warehouse, words, language, format, now, person, given } = visit;
  if ((await warehouse.read('Patient', id)) === undefined) return patientNotThere(visit);
  const medication = MEDICATIONS.find(({ code }) => code === given('code'));
  const dose = decimalIn(given('dose'));
  const times = /^\d{1,2}$/.test(given('times')) ? Number(given('times')) : 0;
  const mistakes = [
    ...(medication === undefined ? [words.medicationNeeded] : []),
    ...(dose === undefined || dose === 0 ? [words.doseNeeded] : []),
    ...(times < 1 || times > MAX_TIMES ? [words.perDayNeeded] : []),
  ];
  if (medication === undefined || dose === undefined || mistakes.length > 0) {
    return prescriptionForm(visit, id, mistakes);
  }
  const { code, name, unit } = medication;
  const quantity = { value: dose, unit, system: 'http://unitsofmeasure.org', code: unit };
  const saved = await warehouse.createOnce<MedicationRequest>(
    {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: {
        coding: [{ system: 'http://www.whocc.no/atc', code, display: name.en }],
        text: name[language],
      },
      subject: { reference: `Patient/${id}` },
      authoredOn: now.toISOString(),
      requester: { reference: `Practitioner/${person.id}`, display: person.display },
      groupIdentifier: { system: 'urn:test-bench:prescription', value: randomUUID() },
      dosageInstruction: [
        {
          text: words.dosage(format.quantity(quantity), times),
          timing: { repeat: { frequency: times, period: 1, periodUnit: 'd' } },
          doseAndRate: [{ doseQuantity: quantity }],
        },
      ],
    },
    formIdOf(visit),
  );
  await recordAccess(visit, 'C', [`Patient/${id}`, `MedicationRequest/${saved.id}`]);
  return { goTo: `/patients/${id}` };
}
