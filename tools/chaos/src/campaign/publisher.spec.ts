import { createApiClient, type ApiClient } from '@platform/api-client';

import { diceOf } from '../dice';
import type { Edition } from '../facts';
import { NoAnswerError } from './api';
import { publishEditions } from './publisher';

/** Publishes as requested, but never responds to a publication. */
function silentApi(): ApiClient {
  let version = 1;
  return createApiClient({
    baseUrl: 'http://nobody',
    async fetch(input) {
      const { method, url } = input as Request;
      if (method === 'GET') {
        return Response.json({ published: { version } }, { headers: { etag: `"${version}"` } });
      }
      if (method === 'PUT') return Response.json({});
      version += 1;
      throw new NoAnswerError(url);
    },
  });
}

it('publisher: knows of an edition that was published without an answer', async () => {
  const editions: Edition[] = [{ version: 1, edition: 1, begunAt: 0, knownAt: 0 }];
  await publishEditions(silentApi(), diceOf(1), { editions, isOver: () => editions.length > 2 });
  expect(editions.map(({ version }) => version)).toEqual([1, 2, 3]);
});
