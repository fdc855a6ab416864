import { ProblemError, type Problem } from '@platform/http';

import { EventConflictError } from '../events/event-conflict';
import { EVENT_ID_RULE } from '../events/event-schema';

const members = { outcome: 'rejected' };

/** 401: of whatever is wrong with it, the absence of one too: saying what would help to forge it. */
export const SIGNATURE_REFUSED: Problem = {
  status: 401,
  code: 'signature-refused',
  title: { fr: 'Signature refusée', en: 'Signature refused' },
  detail: {
    fr: 'Les appels de ce workflow sont signés (Standard Webhooks) ; la signature manque, est fausse ou trop ancienne.',
    en: 'Calls of this workflow are signed (Standard Webhooks); the signature is missing, wrong or too old.',
  },
  headers: { 'WWW-Authenticate': 'Webhook-Signature realm="platform"' },
};

/** 415: whoever is not known yet has nothing decompressed. */
export const BODY_ENCODED: Problem = {
  status: 415,
  code: 'signed-body-encoded',
  title: { fr: 'Corps signé compressé', en: 'Signed body encoded' },
  detail: {
    fr: 'Le corps d’un appel signé est envoyé tel qu’il est signé, sans « Content-Encoding ».',
    en: 'The body of a signed call is sent as it is signed, without "Content-Encoding".',
  },
  headers: { 'Accept-Encoding': 'identity' },
};

/** 400: the header cannot be an event id. */
export const idempotencyKeyInvalid = (): ProblemError =>
  new ProblemError({
    status: 400,
    code: 'idempotency-key-invalid',
    title: { fr: "Clé d'idempotence invalide", en: 'Invalid idempotency key' },
    detail: {
      fr: `L'en-tête « Idempotency-Key » (« webhook-id » d'un appel signé) a ${EVENT_ID_RULE.fr}, en UTF-8.`,
      en: `The header "Idempotency-Key" ("webhook-id" of a signed call) has ${EVENT_ID_RULE.en}, in UTF-8.`,
    },
    members,
  });

/** 400: the header is not the one that the signature covers. */
export const idempotencyKeyUnsigned = (): ProblemError =>
  new ProblemError({
    status: 400,
    code: 'idempotency-key-unsigned',
    title: { fr: "Clé d'idempotence non signée", en: 'Unsigned idempotency key' },
    detail: {
      fr: "Un appel signé est identifié par « webhook-id » : « Idempotency-Key » vaut la même chose ou n'est pas envoyé.",
      en: 'A signed call is identified by "webhook-id": "Idempotency-Key" says the same or is not sent.',
    },
    members,
  });

/** 409: a key identifies one call; under this one another one came first. */
export const idempotencyKeyReused = ({ fields, known }: EventConflictError): ProblemError =>
  new EventConflictError(fields, known, {
    status: 409,
    code: 'idempotency-key-reused',
    title: { fr: "Clé d'idempotence déjà utilisée", en: 'Idempotency key already used' },
    detail: {
      fr: "Cette clé désigne déjà un autre événement, l'appel d'un autre workflow ou un appel d'un autre contenu ; rien n'a été démarré. « errors » nomme ce qui diffère.",
      en: 'This key already names another event, the call of another workflow or a call with other content; nothing was started. "errors" names what differs.',
    },
  });
