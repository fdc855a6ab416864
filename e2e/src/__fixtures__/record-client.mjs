// A record system as another maker's client sees it. Arguments: the base URL of the FHIR server, an action and
// its value as JSON. Prints the resource that results, or the resources that a search finds, as JSON.
import { Client } from 'fhir-kit-client';

const [, , baseUrl, action, value] = process.argv;
const client = new Client({ baseUrl });
const given = JSON.parse(value);

const actions = {
  create: (body) => client.create({ resourceType: body.resourceType, body }),
  // Reads the resource first, and writes it only if nobody has changed it since.
  change: async ({ resourceType, id, members }) => {
    const resource = await client.read({ resourceType, id });
    const headers = { 'If-Match': `W/"${resource.meta.versionId}"` };
    return client.update({
      resourceType,
      id,
      body: { ...resource, ...members },
      options: { headers },
    });
  },
  search: async (query) =>
    ((await client.search(query)).entry ?? []).map(({ resource }) => resource),
};
process.stdout.write(JSON.stringify(await actions[action](given)));
