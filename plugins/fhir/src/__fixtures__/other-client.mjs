// Another maker's client, as a record system uses one: it writes a patient with two elements, then reads what
// the adapter wrote, decides the Task and prints what it saw. Arguments: the base URL and `write` or `decide`.
import { Client } from 'fhir-kit-client';

const [, , baseUrl, step] = process.argv;
const client = new Client({ baseUrl });
const create = (body) => client.create({ resourceType: body.resourceType, body });

if (step === 'write') {
  const patient = await create({
    resourceType: 'Patient',
    gender: 'male',
    birthDate: '1948-05-02',
    name: [{ use: 'official', family: 'Modèle', given: ['Paul'] }],
  });
  const subject = { reference: `Patient/${patient.id}` };
  await create({
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    subject,
    effectiveDateTime: '2026-11-20T10:00:00+01:00',
    valueQuantity: { value: 10, comparator: '>', unit: 'mmol/L' },
  });
  await create({
    resourceType: 'Condition',
    code: { text: 'Insuffisance rénale' },
    subject,
    recordedDate: '2026-01-01',
  });
  process.stdout.write(patient.id);
} else {
  const search = async (resourceType, searchParams) =>
    (await client.search({ resourceType, searchParams })).entry?.map(({ resource }) => resource) ??
    [];
  const [task] = await search('Task', {
    code: 'http://hl7.org/fhir/CodeSystem/task-code|approve',
    status: 'requested',
  });
  await client.update({
    resourceType: 'Task',
    id: task.id,
    body: { ...task, status: 'accepted', owner: { display: 'Dr A' } },
    options: { headers: { 'If-Match': `W/"${task.meta.versionId}"` } },
  });
  const [communication] = await search('Communication', { patient: task.for.reference });
  process.stdout.write(
    JSON.stringify({ title: task.description, notification: communication.topic.text }),
  );
}
