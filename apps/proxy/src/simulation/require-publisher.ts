import { type Caller, problemError } from '@platform/http';

/** Throws the 403 problem when the caller may not simulate on the real record of a subject. */
export function requirePublisher({ roles }: Pick<Caller, 'roles'>): void {
  if (roles.has('publisher')) return;
  throw problemError('forbidden');
}
