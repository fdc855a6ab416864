import { serve, type Served } from './__fixtures__/serve';
import type { Route } from './index';

const route = (path: string): Route => ({
  method: 'get',
  path,
  handle: (_request, response) => void response.json({}),
});

let server: Served;
beforeAll(async () => {
  server = await serve([route('/runs/:id/incidents/*nodePath'), route('/tasks/*taskId/resolve')]);
});
afterAll(() => server.close());

it.each([
  ['/runs/r-1/incidents/doses%5B3%5D/send', '/runs/{id}/incidents/{nodePath}'],
  ['/tasks/review%5B0%5D/ask:r-1/resolve', '/tasks/{taskId}/resolve'],
  ['/patients/p-1', 'unmatched'],
])('no part of %s but the pattern of its route is a label', async (path, label) => {
  await fetch(`${server.url}${path}`);
  expect(server.lines.at(-1)?.fields['route']).toBe(label);
});
