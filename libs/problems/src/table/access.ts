import { defineProblems } from '../problem-type';

/** Problems of who calls and what they may do. */
export const ACCESS_PROBLEMS = defineProblems({
  'authentication-required': {
    status: 401,
    title: { fr: 'Authentification requise', en: 'Authentication required' },
    detail: {
      fr: 'Présentez une clé dans « X-Api-Key », ou un jeton dans « Authorization: Bearer ».',
      en: 'Present a key in "X-Api-Key", or a token in "Authorization: Bearer".',
    },
    meaning: 'Neither a key nor a token was presented.',
    remedy: 'Send `X-Api-Key`, or `Authorization: Bearer`.',
    headers: { 'WWW-Authenticate': 'Bearer realm="platform"' },
  },
  'credentials-ambiguous': {
    status: 400,
    title: { fr: 'Authentification ambiguë', en: 'Ambiguous authentication' },
    detail: {
      fr: 'Présentez « X-Api-Key » ou « Authorization », une seule fois.',
      en: 'Present either "X-Api-Key" or "Authorization", once.',
    },
    meaning: 'A key and a token, or one of them twice.',
    remedy: 'Send one of them, once.',
  },
  'credentials-refused': {
    status: 401,
    title: { fr: 'Authentification refusée', en: 'Authentication refused' },
    detail: {
      fr: 'La clé ou le jeton présenté n’est pas accepté.',
      en: 'The key or the token that was presented is not accepted.',
    },
    meaning:
      'The key or the token is not accepted, whatever is wrong with it: unknown, expired, revoked, of another audience, badly signed. Only the log says which.',
    remedy: 'Get another one; an operator finds the reason by the request id.',
    headers: { 'WWW-Authenticate': 'Bearer realm="platform", error="invalid_token"' },
  },
  forbidden: {
    status: 403,
    title: { fr: 'Non autorisé', en: 'Not allowed' },
    detail: {
      fr: 'Aucun de vos rôles ne permet cette opération.',
      en: 'None of your roles allows this operation.',
    },
    meaning: 'None of the roles of the caller allows the operation.',
    remedy: 'Ask for the role that [api.md](../api.md) names.',
  },
  'host-not-local': {
    status: 403,
    title: { fr: 'Appel non local', en: 'Not a local call' },
    detail: {
      fr: 'Sans authentification (AUTH_MODE=open), seule cette machine est servie : « Host » et « Origin » doivent la désigner.',
      en: 'Without authentication (AUTH_MODE=open) this machine alone is served: "Host" and "Origin" must name it.',
    },
    meaning: 'Under `AUTH_MODE=open`, `Host` or `Origin` names something else than this machine.',
    remedy: 'Call by `localhost`, or choose another `AUTH_MODE`.',
  },
  'identity-provider-unavailable': {
    status: 503,
    title: { fr: 'Fournisseur d’identité indisponible', en: 'Identity provider unavailable' },
    detail: {
      fr: 'Les clés du fournisseur d’identité ne peuvent pas être lues ; réessayez.',
      en: 'The keys of the identity provider cannot be read; try again.',
    },
    meaning: 'The keys of the OpenID Connect provider cannot be read.',
    remedy: 'Try again; look at the provider.',
    headers: { 'Retry-After': '5' },
  },
  'key-ended': {
    status: 409,
    title: { fr: 'Clé terminée', en: 'Key ended' },
    detail: {
      fr: 'Cette clé est révoquée ou expirée ; créez-en une autre.',
      en: 'This key is revoked or expired; create another one.',
    },
    meaning: 'The key to rotate is revoked or expired.',
    remedy: 'Create another one.',
  },
  'key-period-invalid': {
    status: 422,
    title: { fr: 'Durée refusée', en: 'Period refused' },
    detail: {
      fr: 'La clé ne peut pas durer ainsi : voir « errors ».',
      en: 'The key cannot last like this: see "errors".',
    },
    meaning:
      'A key cannot last like this: its end is not between a minute and ten years away, it was given in two ways, or the overlap of a rotation is over `P7D`; see `errors`.',
    remedy: 'Correct the period.',
  },
  'role-not-held': {
    status: 403,
    title: { fr: 'Rôle non détenu', en: 'Role not held' },
    detail: {
      fr: 'Sans le rôle « admin », on ne donne à une clé que ce que l’on a soi-même : voir « errors ».',
      en: 'Without the role "admin", a key is given only what its maker has: see "errors".',
    },
    meaning:
      'A key would be given a role, a task role or a user that its maker does not have; `errors` names them.',
    remedy: 'Have a holder of the role `admin` make it, or make it at the machine.',
  },
  'too-many-requests': {
    status: 429,
    title: { fr: 'Trop de requêtes', en: 'Too many requests' },
    detail: {
      fr: 'Réessayez après le délai de « Retry-After ».',
      en: 'Try again after the time in "Retry-After".',
    },
    meaning:
      'The caller is over `API_RATE_LIMIT`, or its address over 60 refused identifications a minute.',
    remedy: 'Wait for `Retry-After`; `RateLimit-*` say how much is left.',
  },
});
