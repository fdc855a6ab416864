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
    meaning: 'The request has neither an API key nor a token.',
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
    meaning: 'The request has a key and a token, or one of them twice.',
    remedy: 'Send exactly one.',
  },
  'credentials-refused': {
    status: 401,
    title: { fr: 'Authentification refusée', en: 'Authentication refused' },
    detail: {
      fr: 'La clé ou le jeton présenté n’est pas accepté.',
      en: 'The key or token is not accepted.',
    },
    meaning:
      'The key or token is not accepted: unknown, expired, revoked, for another audience, or badly signed. Only the log contains the reason.',
    remedy: 'Get a new one. An operator can find the reason in the log by the request id.',
    headers: { 'WWW-Authenticate': 'Bearer realm="platform", error="invalid_token"' },
  },
  forbidden: {
    status: 403,
    title: { fr: 'Non autorisé', en: 'Not allowed' },
    detail: {
      fr: 'Aucun de vos rôles ne permet cette opération.',
      en: 'None of your roles allows this operation.',
    },
    meaning: "None of the caller's roles allows the operation.",
    remedy: 'Get a role that [api.md](../api.md) lists for the operation.',
  },
  'host-not-local': {
    status: 403,
    title: { fr: 'Appel non local', en: 'Not a local call' },
    detail: {
      fr: 'Sans authentification (AUTH_MODE=open), seule cette machine est servie : « Host », « Origin » et « X-Forwarded-For » doivent la désigner.',
      en: 'Without authentication (AUTH_MODE=open), only requests from this machine are accepted: "Host", "Origin" and "X-Forwarded-For" must name it.',
    },
    meaning: 'With `AUTH_MODE=open`, `Host`, `Origin` or `X-Forwarded-For` names another machine.',
    remedy: 'Call `localhost`, or set another `AUTH_MODE`.',
  },
  'identity-provider-unavailable': {
    status: 503,
    title: { fr: 'Fournisseur d’identité indisponible', en: 'Identity provider unavailable' },
    detail: {
      fr: 'Les clés du fournisseur d’identité ne peuvent pas être lues ; réessayez.',
      en: 'The signing keys of the identity provider cannot be read. Try again.',
    },
    meaning: 'The signing keys of the OpenID Connect provider cannot be read.',
    remedy: 'Retry; check the provider.',
    headers: { 'Retry-After': '5' },
  },
  'key-ended': {
    status: 409,
    title: { fr: 'Clé terminée', en: 'Key ended' },
    detail: {
      fr: 'Cette clé est révoquée ou expirée ; créez-en une autre.',
      en: 'This key is revoked or expired. Create a new one.',
    },
    meaning: 'The key to rotate is revoked or expired.',
    remedy: 'Create a new key.',
  },
  'key-period-invalid': {
    status: 422,
    title: { fr: 'Durée refusée', en: 'Period refused' },
    detail: {
      fr: 'La clé ne peut pas durer ainsi : voir « errors ».',
      en: 'The lifetime of the key is not allowed: see "errors".',
    },
    meaning:
      'The lifetime is not between one minute and ten years, both `expiresAt` and `expiresIn` are given, or the grace period of a rotation is longer than `P7D`; see `errors`.',
    remedy: 'Correct the period.',
  },
  'role-not-held': {
    status: 403,
    title: { fr: 'Rôle non détenu', en: 'Role not held' },
    detail: {
      fr: 'Sans le rôle « admin », on ne donne à une clé que ce que l’on a soi-même : voir « errors ».',
      en: 'Without the role "admin", you can give a key only what you have yourself: see "errors".',
    },
    meaning:
      'The caller tried to give a key a role, a task role or a user that the caller does not have; see `errors`.',
    remedy: 'Ask a caller with the role `admin`, or create the key with the command line tool.',
  },
  'too-many-requests': {
    status: 429,
    title: { fr: 'Trop de requêtes', en: 'Too many requests' },
    detail: {
      fr: 'Réessayez après le délai de « Retry-After ».',
      en: 'Try again after the time in "Retry-After".',
    },
    meaning:
      'The caller exceeded `API_RATE_LIMIT`, or its address had more than 60 refused authentications, or more than 300 requests for the documentation of the API, in a minute.',
    remedy: 'Wait for `Retry-After`. `RateLimit-*` headers show the remaining requests.',
  },
});
