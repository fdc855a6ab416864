import { OperatorError } from '../command';
import { databaseAddress, isNewFile, withDatabase } from '../with-database';
import { compareClocks, failure, good, warning, type Check } from './check-result';

export const checkDatabase: Check = async (call) => {
  const url = databaseAddress(call, undefined);
  if (isNewFile(url)) {
    const todo = 'correct RUN_DB_URL if there should be one';
    return [warning('database', `${url} does not exist yet: the first start creates it`, todo)];
  }
  try {
    return await withDatabase(call, { given: url }, async ({ knex, backend, location }) => {
      const found = [good('database', `${location} opens`)];
      if (backend === 'sqlite') return found;
      const [row] = await knex.select({ now: knex.raw('extract(epoch from clock_timestamp())') });
      const theirs = Number((row as { now: string }).now) * 1000;
      const clock = compareClocks(theirs, 'the database');
      return clock.is === 'good' ? found : [...found, clock];
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [failure('database', error.message, 'start the database, or correct RUN_DB_URL')];
  }
};
