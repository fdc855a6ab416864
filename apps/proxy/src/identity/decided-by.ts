import { type Caller, lineageOf, problemError } from '@platform/http';
import type { Decider } from '@platform/interpreter';

import { identitiesOf, sourceIdentity, userId } from './identities-of';
import { RELAY, statedBy, type WrongBy } from './stated-by';

/** Who decides a human task: what is stored, and what is compared with the task's assignment. */
export interface DecidedBy {
  readonly by?: string;
  readonly byId?: string;
  readonly via?: string;
  readonly decider: Decider;
}

const MISSING = {
  fr: 'requis : qui décide, par son identifiant ; le rôle « decision-relay » ne décide rien lui-même',
  en: 'required: who decides, by their id; the role "decision-relay" decides nothing itself',
};

/** Returns what is compared with the assignment when a caller decides for themselves. */
export function deciderOf(caller: Caller): Decider {
  const { kind, taskRoles = [], users = [] } = caller;
  if (kind === 'anonymous') return { identifiedBy: 'nobody' };
  const identifiedBy = kind === 'user' ? 'token' : 'key';
  // Includes who created or replaced the key: a second key is not a second person.
  const identities = [...new Set([...identitiesOf(caller), ...lineageOf(caller)])];
  return { identifiedBy, users, taskRoles, identities };
}

/** A person as an integration names them: a text for people, and the user id. */
interface Person {
  readonly by?: string | undefined;
  readonly byId?: string | undefined;
}

/** A person decides through an integration, which vouches for their identity. */
const through = (
  { decider, via }: { readonly decider: Exclude<Decider, { identifiedBy: 'nobody' }>; via: string },
  { by, byId }: Person,
): DecidedBy => ({
  ...(by !== undefined && { by }),
  ...(byId !== undefined && { byId: userId(byId) }),
  via,
  decider: {
    ...decider,
    users: byId === undefined ? [] : [byId],
    identities: [...(byId === undefined ? [] : [userId(byId)]), ...decider.identities],
  },
});

/** A key that belongs to a user decides as that user. */
function ownId(caller: Caller): { readonly byId?: string } {
  const ids = identitiesOf(caller);
  const id = caller.kind === 'key' ? ids.at(-1) : ids[0];
  return id === undefined ? {} : { byId: id };
}

/** Whoever calls without authentication. */
const NOBODY = 'nobody';

/** Returns the id under which something is kept for a caller alone: `user:<id>` or `key:<id>`. */
export const personOf = (caller: Caller): string => ownId(caller).byId ?? NOBODY;

/** Returns the ids under which the decisions of a caller may have been kept. */
export const personsOf = (caller: Caller): readonly string[] => {
  const ids = identitiesOf(caller);
  return ids.length === 0 ? [NOBODY] : ids;
};

/** Returns the id under which a decision is kept for whoever made it. */
export const deciderIdOf = ({ byId = NOBODY }: Pick<DecidedBy, 'byId'>): string => byId;

/**
 * Returns who decides: the caller, or, with the role `decision-relay`, the user whom the caller names. Throws the 400
 * problem `wrong` when a caller without that role names another person, and when a relay that is not a clinician names no
 * person.
 */
export function decidedBy(
  caller: Caller,
  given: string | undefined,
  wrong: WrongBy = 'body-invalid',
): DecidedBy {
  const decider = deciderOf(caller);
  const stated = statedBy(caller, given, wrong);
  if (decider.identifiedBy === 'nobody') return { ...stated, decider };
  const { roles, name } = caller;
  if (roles.has(RELAY) && given !== undefined)
    return through({ decider, via: name }, { by: given, byId: given });
  if (!roles.has('clinician')) {
    throw problemError(wrong, { errors: [{ path: '/by', message: MISSING }] });
  }
  return { ...stated, ...ownId(caller), decider };
}

/** Returns who decides in a record of an event source: the person it names, with every role. */
export const decidedInSource = (source: string, { by, byId }: Person): DecidedBy =>
  through(
    {
      via: source,
      decider: {
        identifiedBy: 'source',
        users: [],
        taskRoles: 'every',
        identities: [sourceIdentity(source)],
      },
    },
    { by: by ?? byId, byId },
  );
