import { ProblemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';

export const keyUnknown = (): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'not-found',
    title: { fr: 'Introuvable', en: 'Not found' },
    detail: { fr: 'Aucune clé ne porte cet identifiant.', en: 'No key has this id.' },
  });

export const keyEnded = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'key-ended',
    title: { fr: 'Clé terminée', en: 'Key ended' },
    detail: {
      fr: 'Cette clé est révoquée ou expirée ; créez-en une autre.',
      en: 'This key is revoked or expired; create another one.',
    },
  });

/** 403: whoever has a key has all that it may do. */
export const roleNotHeld = (paths: readonly string[]): ProblemError =>
  new ProblemError({
    status: 403,
    code: 'role-not-held',
    title: { fr: 'Rôle non détenu', en: 'Role not held' },
    detail: {
      fr: 'Sans le rôle « admin », on ne donne à une clé que ce que l’on a soi-même : voir « errors ».',
      en: 'Without the role "admin", a key is given only what its maker has: see "errors".',
    },
    errors: paths.map((path) => ({
      path,
      message: { fr: 'vous ne l’avez pas', en: 'you do not have it' },
    })),
  });

/** A time that is well written and cannot be given. */
export const keyPeriodInvalid = (path: string, message: LocalizedText): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'key-period-invalid',
    title: { fr: 'Durée refusée', en: 'Period refused' },
    detail: {
      fr: 'La clé ne peut pas durer ainsi : voir « errors ».',
      en: 'The key cannot last like this: see "errors".',
    },
    errors: [{ path, message }],
  });
