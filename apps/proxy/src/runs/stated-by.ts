import { bodyInvalid, ProblemError, type Caller } from '@platform/http';

const message = {
  fr: 'c’est toujours qui appelle : à omettre',
  en: 'always the caller: to be left out',
};

/**
 * Who is said to do something. Of a user who has signed in, nobody else: the 400 problem `body-invalid`
 * otherwise. A key may speak for somebody, else for itself.
 */
export function statedBy(
  { kind, name }: Caller,
  given: string | undefined,
): { readonly by?: string } {
  if (kind === 'user' && given !== undefined && given !== name) {
    throw new ProblemError(bodyInvalid([{ path: '/by', message }]));
  }
  const by = given ?? (kind === 'anonymous' ? undefined : name);
  return by === undefined ? {} : { by };
}
