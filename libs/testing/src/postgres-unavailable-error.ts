import { PlatformError } from '@platform/ports';

/** Thrown when no PostgreSQL server is available for a test. */
export class PostgresUnavailableError extends PlatformError {
  constructor(reason: string) {
    super('TESTING_POSTGRES_UNAVAILABLE', `PostgreSQL de test indisponible : ${reason}`);
  }
}
