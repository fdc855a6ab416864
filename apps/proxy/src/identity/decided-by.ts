import { type Caller, lineageOf, problemError } from '@platform/http';
import type { Decider } from '@platform/interpreter';

import { identitiesOf, sourceIdentity, userId } from './identities-of';
import { RELAY, statedBy } from './stated-by';

/** Who decides a human task: what is kept of them, and what the task's assignment is judged by. */
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

/** What the assignment of a task is judged by when a caller decides for themselves. */
export function deciderOf(caller: Caller): Decider {
  const { kind, taskRoles = [], users = [] } = caller;
  if (kind === 'anonymous') return { identifiedBy: 'nobody' };
  const identifiedBy = kind === 'user' ? 'token' : 'key';
  // With whom it was made or replaced through: a second key is no second person.
  const identities = [...new Set([...identitiesOf(caller), ...lineageOf(caller)])];
  return { identifiedBy, users, taskRoles, identities };
}

/** Somebody decides through an integration, which vouches for who they are. */
const through = (
  { decider, via }: { readonly decider: Exclude<Decider, { identifiedBy: 'nobody' }>; via: string },
  by: string | undefined,
): DecidedBy => ({
  ...(by !== undefined && { by, byId: userId(by) }),
  via,
  decider: {
    ...decider,
    users: by === undefined ? [] : [by],
    identities: [...(by === undefined ? [] : [userId(by)]), ...decider.identities],
  },
});

/** A key that stands for a user decides as that user. */
function ownId(caller: Caller): { readonly byId?: string } {
  const ids = identitiesOf(caller);
  const id = caller.kind === 'key' ? ids.at(-1) : ids[0];
  return id === undefined ? {} : { byId: id };
}

/**
 * Who decides, of a caller who may state it: themselves, or with the role `decision-relay` the user whom
 * they name. Throws the 400 problem `body-invalid` for who names somebody else without it, and for a
 * relay that names nobody and is no clinician.
 */
export function decidedBy(caller: Caller, given: string | undefined): DecidedBy {
  const decider = deciderOf(caller);
  const stated = statedBy(caller, given);
  if (decider.identifiedBy === 'nobody') return { ...stated, decider };
  const { roles, name } = caller;
  if (roles.has(RELAY) && given !== undefined) return through({ decider, via: name }, given);
  if (!roles.has('clinician')) {
    throw problemError('body-invalid', { errors: [{ path: '/by', message: MISSING }] });
  }
  return { ...stated, ...ownId(caller), decider };
}

/** Who decides by a record of an event source: whom it names, in every role that they have there. */
export const decidedInSource = (source: string, by: string | undefined): DecidedBy =>
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
    by,
  );
