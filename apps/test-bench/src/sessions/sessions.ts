import { randomBytes } from 'node:crypto';

/** How long a session lasts without a request. */
const SESSION_IDLE_MS = 30 * 60_000;

/** Sessions that are kept; the one that was idle longest goes for a new one. */
const MAX_SESSIONS = 1_000;

/** Who uses the pages: a Practitioner of the warehouse. */
export interface Person {
  /** Id of the Practitioner. */
  readonly id: string;
  readonly display: string;
  /** What the record system knows the person by, for example a professional number. */
  readonly identifier?: { readonly system?: string; readonly value: string };
}

/** Sessions in memory, by a secret that the browser keeps in a cookie. */
export interface Sessions {
  /** Returns the secret. */
  open(person: Person): string;
  find(secret: string | undefined): Person | undefined;
  end(secret: string | undefined): void;
}

export function createSessions(now: () => number = Date.now): Sessions {
  /** Those that were used longest ago come first. */
  const sessions = new Map<string, { readonly person: Person; readonly usedAt: number }>();

  const isOver = (usedAt: number): boolean => now() - usedAt > SESSION_IDLE_MS;

  return {
    open(person) {
      const secret = randomBytes(32).toString('base64url');
      sessions.set(secret, { person, usedAt: now() });
      for (const [oldest] of sessions) {
        if (sessions.size <= MAX_SESSIONS) break;
        sessions.delete(oldest);
      }
      return secret;
    },

    find(secret = '') {
      const session = sessions.get(secret);
      if (session === undefined) return undefined;
      sessions.delete(secret);
      if (isOver(session.usedAt)) return undefined;
      sessions.set(secret, { ...session, usedAt: now() });
      return session.person;
    },

    end(secret = '') {
      sessions.delete(secret);
    },
  };
}
