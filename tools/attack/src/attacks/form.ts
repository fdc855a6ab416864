import { type DeclaredAttack, requireHeld } from '../attack';

const FORM_DEPTH = 400_000;

/** Attacks by the form of a request alone. */
export const formAttacks: readonly DeclaredAttack[] = [
  {
    name: 'deep-json',
    does: 'posts an event nested 400,000 levels deep',
    mode: 'open',
    isQuick: true,
    async run({ call }) {
      const body = '['.repeat(FORM_DEPTH) + ']'.repeat(FORM_DEPTH);
      const { status, json } = await call('/api/events', { body });
      requireHeld(status === 400, `answered ${status}`);
      return `${status} ${json<{ code: string }>().code}`;
    },
  },
];
