import type { Problem } from '@platform/http';

/** The problems of who is asking (RFC 9110, 401). */

const CHALLENGE = 'Bearer realm="platform"';

export const AUTHENTICATION_REQUIRED: Problem = {
  status: 401,
  code: 'authentication-required',
  title: { fr: 'Authentification requise', en: 'Authentication required' },
  detail: {
    fr: 'Présentez une clé dans « X-Api-Key », ou un jeton dans « Authorization: Bearer ».',
    en: 'Present a key in "X-Api-Key", or a token in "Authorization: Bearer".',
  },
  headers: { 'WWW-Authenticate': CHALLENGE },
};

/** Of whatever is wrong with them: saying what would help to guess. */
export const CREDENTIALS_REFUSED: Problem = {
  status: 401,
  code: 'credentials-refused',
  title: { fr: 'Authentification refusée', en: 'Authentication refused' },
  detail: {
    fr: 'La clé ou le jeton présenté n’est pas accepté.',
    en: 'The key or the token that was presented is not accepted.',
  },
  headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` },
};

export const CREDENTIALS_AMBIGUOUS: Problem = {
  status: 400,
  code: 'credentials-ambiguous',
  title: { fr: 'Authentification ambiguë', en: 'Ambiguous authentication' },
  detail: {
    fr: 'Présentez « X-Api-Key » ou « Authorization », une seule fois.',
    en: 'Present either "X-Api-Key" or "Authorization", once.',
  },
};

export const NOT_LOCAL: Problem = {
  status: 403,
  code: 'host-not-local',
  title: { fr: 'Appel non local', en: 'Not a local call' },
  detail: {
    fr: 'Sans authentification (AUTH_MODE=open), seule cette machine est servie : « Host » et « Origin » doivent la désigner.',
    en: 'Without authentication (AUTH_MODE=open) this machine alone is served: "Host" and "Origin" must name it.',
  },
};

export const PROVIDER_UNAVAILABLE: Problem = {
  status: 503,
  code: 'identity-provider-unavailable',
  title: { fr: 'Fournisseur d’identité indisponible', en: 'Identity provider unavailable' },
  detail: {
    fr: 'Les clés du fournisseur d’identité ne peuvent pas être lues ; réessayez.',
    en: 'The keys of the identity provider cannot be read; try again.',
  },
  headers: { 'Retry-After': '5' },
};

/** `headers`: how many requests, and when again. */
export const tooManyRequests = (headers: Readonly<Record<string, string>>): Problem => ({
  status: 429,
  code: 'too-many-requests',
  title: { fr: 'Trop de requêtes', en: 'Too many requests' },
  detail: {
    fr: 'Réessayez après le délai de « Retry-After ».',
    en: 'Try again after the time in "Retry-After".',
  },
  headers,
});
