// What fhir-kit-client, which this repository does not write, reads from the server whose base URL is the argument.
import { Client } from 'fhir-kit-client';

const client = new Client({ baseUrl: process.argv[2] });
const statusOf = (promise) =>
  promise.then(
    () => 200,
    (error) => error.response.status,
  );

const { fhirVersion } = await client.capabilityStatement();
const read = await client.read({ resourceType: 'Patient', id: 'example' });
const search = await client.search({
  resourceType: 'Observation',
  searchParams: { 'combo-code': '8480-6', _count: 1, _sort: '_id' },
});
let pages = 1;
const searched = [];
for (let page = search; page !== undefined; page = await client.nextPage({ bundle: page })) {
  searched.push(...page.entry.map(({ resource }) => resource.id));
  if (!page.link.some(({ relation }) => relation === 'next')) break;
  pages += 1;
}

const created = await client.create({
  resourceType: 'Basic',
  body: { resourceType: 'Basic', code: { text: 'made by another client' } },
});
const place = { resourceType: 'Basic', id: created.id };
const changed = { ...created, code: { text: 'changed' } };
await client.update({ ...place, body: changed });
const { entry } = await client.history(place);
const refusedUpdate = await statusOf(
  client.update({ ...place, body: changed, options: { headers: { 'If-Match': 'W/"1"' } } }),
);
await client.delete(place);
const gone = await statusOf(client.read(place));

const { entry: transaction } = await client.transaction({
  body: {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [1, 2].map(() => ({
      request: { method: 'POST', url: 'Basic' },
      resource: { resourceType: 'Basic', code: { text: 'one of two' } },
    })),
  },
});
const { parameter } = await client.operation({
  resourceType: 'ValueSet',
  name: 'validate-code',
  method: 'GET',
  input: {
    url: 'http://hl7.org/fhir/ValueSet/example-extensional',
    system: 'http://loinc.org',
    code: '14647-2',
  },
});
process.stdout.write(
  JSON.stringify({
    fhirVersion,
    read: read.id,
    searched,
    pages,
    versions: entry.map(({ resource }) => resource.meta.versionId),
    refusedUpdate,
    gone,
    transaction: transaction.map(({ response }) => response.status),
    validCode: parameter.find(({ name }) => name === 'result').valueBoolean,
  }),
);
