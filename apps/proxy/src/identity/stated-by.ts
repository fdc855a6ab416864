import { type Caller, problemError } from '@platform/http';

/** Role of an integration that sends decisions of other people. */
export const RELAY = 'decision-relay';

const ALWAYS_THE_CALLER = {
  fr: 'c’est toujours qui appelle : à omettre (le rôle « decision-relay » parle pour d’autres)',
  en: 'always the caller: to be left out (the role "decision-relay" speaks for others)',
};

/** Returns true when the caller may act for others. Without authentication, every caller may. */
const speaksForOthers = ({ kind, roles }: Caller): boolean =>
  kind === 'anonymous' || roles.has(RELAY);

/** Says that `by` is wrong where it stands: in the body, or in the query of a request without one. */
export type WrongBy = 'body-invalid' | 'query-invalid';

/**
 * Returns who does something: the caller, or the person named by a caller who may act for others. Throws the 400
 * problem `wrong` when another caller names a different person.
 */
export function statedBy(
  caller: Caller,
  given: string | undefined,
  wrong: WrongBy = 'body-invalid',
): { readonly by?: string } {
  const { kind, name } = caller;
  if (given !== undefined && given !== name && !speaksForOthers(caller)) {
    throw problemError(wrong, { errors: [{ path: '/by', message: ALWAYS_THE_CALLER }] });
  }
  const by = given ?? (kind === 'anonymous' ? undefined : name);
  return by === undefined ? {} : { by };
}
