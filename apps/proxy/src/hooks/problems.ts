import { ProblemError } from '@platform/http';

const members = { outcome: 'rejected' };

/** 400: the header cannot be an event id. */
export const idempotencyKeyInvalid = (): ProblemError =>
  new ProblemError({
    status: 400,
    code: 'idempotency-key-invalid',
    title: { fr: "Clé d'idempotence invalide", en: 'Invalid idempotency key' },
    detail: {
      fr: "L'en-tête « Idempotency-Key » a 1 à 200 caractères parmi A-Z a-z 0-9 _ . : ~ -, mais n'est ni « . » ni « .. ».",
      en: 'The header "Idempotency-Key" has 1 to 200 of A-Z a-z 0-9 _ . : ~ -, but is neither "." nor "..".',
    },
    members,
  });

/** 409: a key identifies one call; under this one another run was started. */
export const idempotencyKeyReused = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'idempotency-key-reused',
    title: { fr: "Clé d'idempotence déjà utilisée", en: 'Idempotency key already used' },
    detail: {
      fr: "Cette clé désigne déjà un autre événement ou l'appel d'un autre workflow ; rien n'a été démarré.",
      en: 'This key already names another event or the call of another workflow; nothing was started.',
    },
    members,
  });
