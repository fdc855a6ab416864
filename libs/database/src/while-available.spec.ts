import { NotFoundError, PlatformError } from '@platform/ports';
import { whileAvailable } from './while-available';

class StoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'base indisponible', { cause });
  }
}

describe('whileAvailable', () => {
  it('answers what the work answers', async () => {
    await expect(whileAvailable(StoreUnavailableError, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it("turns the database's error into the cause of the store's", async () => {
    const cause = new Error('connection refused');
    const call = whileAvailable(StoreUnavailableError, () => Promise.reject(cause));
    await expect(call).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', cause });
  });

  it('lets an error pass that was thrown on purpose', async () => {
    const refusal = new NotFoundError('inconnue');
    const call = whileAvailable(StoreUnavailableError, () => Promise.reject(refusal));
    await expect(call).rejects.toBe(refusal);
  });
});
