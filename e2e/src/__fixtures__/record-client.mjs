// A record system as another maker's client sees it, in a process of its own. Argument: the base URL of the FHIR server.
// Answers messages `{ id, action, value }` with `{ id, result }`, or `{ id, error }`: the result is the resource that
// results, or the resources that a search finds.
import { Client } from 'fhir-kit-client';

const client = new Client({ baseUrl: process.argv[2] });

const actions = {
  create: (body) => client.create({ resourceType: body.resourceType, body }),
  // Reads the resource first, and writes it only if it is unchanged since.
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

process.on('message', ({ id, action, value }) => {
  actions[action](value).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, error: String(error) }),
  );
});
// The spec that started it is gone.
process.on('disconnect', () => process.exit());
