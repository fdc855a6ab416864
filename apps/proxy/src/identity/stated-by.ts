import { type Caller, problemError } from '@platform/http';

/** May say that somebody else decides: an integration through which people do. */
export const RELAY = 'decision-relay';

const ALWAYS_THE_CALLER = {
  fr: 'c’est toujours qui appelle : à omettre (le rôle « decision-relay » parle pour d’autres)',
  en: 'always the caller: to be left out (the role "decision-relay" speaks for others)',
};

/** Whether a caller speaks for others: everybody does where nobody is asked who they are. */
export const speaksForOthers = ({ kind, roles }: Caller): boolean =>
  kind === 'anonymous' || roles.has(RELAY);

/**
 * Who is said to do something: the caller, whoever states otherwise. The 400 problem `body-invalid` for
 * who names somebody else and does not speak for others.
 */
export function statedBy(caller: Caller, given: string | undefined): { readonly by?: string } {
  const { kind, name } = caller;
  if (given !== undefined && given !== name && !speaksForOthers(caller)) {
    throw problemError('body-invalid', { errors: [{ path: '/by', message: ALWAYS_THE_CALLER }] });
  }
  const by = given ?? (kind === 'anonymous' ? undefined : name);
  return by === undefined ? {} : { by };
}
