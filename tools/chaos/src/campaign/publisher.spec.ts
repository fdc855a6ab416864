import { diceOf } from '../dice';
import type { Edition } from '../facts';
import { NoAnswerError, type PatientApi } from './api';
import { publishEditions } from './publisher';

/** Publishes what it is asked to, and answers no publication. */
function silentApi(): PatientApi {
  let version = 1;
  return {
    async ask(method, path) {
      if (method === 'GET') {
        return { status: 200, headers: { etag: `"${version}"` }, body: { published: { version } } };
      }
      if (method === 'PUT') return { status: 200, headers: {}, body: {} };
      version += 1;
      throw new NoAnswerError(path);
    },
  };
}

it('knows of an edition that was published without an answer', async () => {
  const editions: Edition[] = [{ version: 1, edition: 1, begunAt: 0, knownAt: 0 }];
  await publishEditions(silentApi(), diceOf(1), { editions, isOver: () => editions.length > 2 });
  expect(editions.map(({ version }) => version)).toEqual([1, 2, 3]);
});
