import type { FieldProblem, Problem } from './problem-error';

/** The problems of HTTP itself, the same for every route (http-api, Conventions). */

export const ROUTE_UNKNOWN: Problem = {
  status: 404,
  code: 'route-unknown',
  title: { fr: 'Adresse inconnue', en: 'Unknown address' },
  detail: { fr: "Rien n'est servi à cette adresse.", en: 'Nothing is served at this address.' },
};

export const PATH_MALFORMED: Problem = {
  status: 400,
  code: 'path-malformed',
  title: { fr: 'Adresse mal formée', en: 'Malformed address' },
  detail: {
    fr: "L'adresse contient un encodage « % » invalide.",
    en: 'The address holds an invalid percent-encoding.',
  },
};

export function methodNotAllowed(allow: string): Problem {
  return {
    status: 405,
    code: 'method-not-allowed',
    title: { fr: 'Méthode non permise', en: 'Method not allowed' },
    detail: { fr: `Méthodes permises : ${allow}.`, en: `Allowed methods: ${allow}.` },
    headers: { Allow: allow },
  };
}

export function notAcceptable(produces: readonly string[]): Problem {
  return {
    status: 406,
    code: 'not-acceptable',
    title: { fr: 'Format de réponse non disponible', en: 'Answer format not available' },
    detail: {
      fr: `Formats disponibles : ${produces.join(', ')}.`,
      en: `Available formats: ${produces.join(', ')}.`,
    },
  };
}

export function mediaTypeUnsupported(media: readonly string[]): Problem {
  const accepted = media.join(', ');
  return {
    status: 415,
    code: 'media-type-unsupported',
    title: { fr: 'Type de contenu refusé', en: 'Unsupported media type' },
    detail: {
      fr: `Types acceptés : ${accepted}, en UTF-8 et sans encodage inconnu.`,
      en: `Accepted types: ${accepted}, in UTF-8 and without an unknown encoding.`,
    },
  };
}

export function bodyTooLarge(limitBytes: number): Problem {
  return {
    status: 413,
    code: 'body-too-large',
    title: { fr: 'Corps trop volumineux', en: 'Body too large' },
    detail: {
      fr: `Le corps dépasse ${limitBytes} octets.`,
      en: `The body is over ${limitBytes} bytes.`,
    },
  };
}

export const BODY_UNREADABLE: Problem = {
  status: 400,
  code: 'body-unreadable',
  title: { fr: 'Corps illisible', en: 'Unreadable body' },
  detail: {
    fr: "Le corps est incomplet, mal compressé ou n'est pas de l'UTF-8 valide.",
    en: 'The body is incomplete, badly compressed or not valid UTF-8.',
  },
};

export const TEXT_INVALID: Problem = {
  status: 400,
  code: 'text-invalid',
  title: { fr: 'Texte invalide', en: 'Invalid text' },
  detail: {
    fr: 'Un texte contient U+0000 ou la moitié d’un caractère.',
    en: 'A text holds U+0000 or half a character.',
  },
};

export const JSON_MALFORMED: Problem = {
  status: 400,
  code: 'json-malformed',
  title: { fr: 'JSON mal formé', en: 'Malformed JSON' },
  detail: { fr: "Le corps n'est pas un document JSON.", en: 'The body is not a JSON document.' },
};

export function jsonTooDeep(maxDepth: number): Problem {
  return {
    status: 400,
    code: 'json-too-deep',
    title: { fr: 'JSON trop imbriqué', en: 'JSON nested too deeply' },
    detail: {
      fr: `Le corps dépasse ${maxDepth} niveaux d'imbrication.`,
      en: `The body is nested over ${maxDepth} levels.`,
    },
  };
}

export function jsonTooManyValues(maxParts: number): Problem {
  return {
    status: 400,
    code: 'json-too-many-values',
    title: { fr: 'JSON en trop de morceaux', en: 'JSON in too many pieces' },
    detail: {
      fr: `Le corps a plus de ${maxParts} listes, objets et champs ; envoyez-le en plusieurs fois.`,
      en: `The body has over ${maxParts} lists, objects and fields; send it in several requests.`,
    },
  };
}

export const JSON_INEXACT: Problem = {
  status: 400,
  code: 'json-inexact',
  title: { fr: 'JSON impossible à garder tel quel', en: 'JSON that cannot be kept as it is' },
  detail: {
    fr: "Un entier reste entre -(2^53 - 1) et 2^53 - 1 (au-delà, écrivez-le en texte) et aucun champ ne s'appelle « __proto__ ».",
    en: 'A whole number stays between -(2^53 - 1) and 2^53 - 1 (write it as a text beyond) and no field is named "__proto__".',
  },
};

export function bodyInvalid(errors: readonly FieldProblem[]): Problem {
  return {
    status: 400,
    code: 'body-invalid',
    title: { fr: 'Requête invalide', en: 'Invalid request' },
    detail: {
      fr: 'Des champs manquent ou sont mal typés : voir « errors ».',
      en: 'Fields are missing or of the wrong type: see "errors".',
    },
    errors,
  };
}

export function queryInvalid(errors: readonly FieldProblem[]): Problem {
  return {
    status: 400,
    code: 'query-invalid',
    title: { fr: 'Paramètre invalide', en: 'Invalid parameter' },
    detail: {
      fr: "Un paramètre de l'adresse est inconnu ou mal formé : voir « errors ».",
      en: 'A parameter of the address is unknown or malformed: see "errors".',
    },
    errors,
  };
}

export function headersInvalid(errors: readonly FieldProblem[]): Problem {
  return {
    status: 400,
    code: 'headers-invalid',
    title: { fr: 'En-tête invalide', en: 'Invalid header' },
    detail: {
      fr: 'Un en-tête de la requête est mal formé : voir « errors ».',
      en: 'A header of the request is malformed: see "errors".',
    },
    errors,
  };
}

/** Of a path parameter that can name nothing; the same as for one that names nothing. */
export const ID_UNKNOWN: Problem = {
  status: 404,
  code: 'not-found',
  title: { fr: 'Introuvable', en: 'Not found' },
  detail: { fr: "Cet identifiant n'existe pas.", en: 'This id does not exist.' },
};

export const FORBIDDEN: Problem = {
  status: 403,
  code: 'forbidden',
  title: { fr: 'Non autorisé', en: 'Not allowed' },
  detail: {
    fr: 'Aucun de vos rôles ne permet cette opération.',
    en: 'None of your roles allows this operation.',
  },
};

export const REQUEST_MALFORMED: Problem = {
  status: 400,
  code: 'request-malformed',
  title: { fr: 'Requête HTTP mal formée', en: 'Malformed HTTP request' },
  detail: {
    fr: "La requête n'est pas du HTTP/1.1, ou n'a pas un seul en-tête « Host ».",
    en: 'The request is not HTTP/1.1, or has not exactly one header "Host".',
  },
};

export const REQUEST_TIMEOUT: Problem = {
  status: 408,
  code: 'request-timeout',
  title: { fr: 'Requête trop lente', en: 'Request too slow' },
  detail: {
    fr: "La requête n'est pas arrivée en entier dans le temps imparti.",
    en: 'The request did not arrive in full in the time allowed.',
  },
};

export const HEADERS_TOO_LARGE: Problem = {
  status: 431,
  code: 'headers-too-large',
  title: { fr: 'En-têtes trop volumineux', en: 'Headers too large' },
  detail: {
    fr: 'Les en-têtes dépassent la limite, en nombre ou en taille.',
    en: 'The headers are over the limit, in number or in size.',
  },
};

export function addressTooLong(limit: number): Problem {
  return {
    status: 414,
    code: 'address-too-long',
    title: { fr: 'Adresse trop longue', en: 'Address too long' },
    detail: {
      fr: `L'adresse dépasse ${limit} caractères.`,
      en: `The address is over ${limit} characters.`,
    },
  };
}

export const OVERLOADED: Problem = {
  status: 503,
  code: 'overloaded',
  title: { fr: 'Trop de requêtes à la fois', en: 'Too many requests at once' },
  detail: {
    fr: "Rien n'a été fait de cette requête ; renvoyez-la plus tard.",
    en: 'Nothing of this request was done; send it again later.',
  },
  headers: { 'Retry-After': '5' },
};

export const NO_ANSWER_IN_TIME: Problem = {
  status: 503,
  code: 'no-answer-in-time',
  title: { fr: 'Pas de réponse à temps', en: 'No answer in time' },
  detail: {
    fr: "La requête n'a pas abouti dans le temps imparti ; elle a pu prendre effet. Renvoyez-la.",
    en: 'The request was not done in the time allowed; it may have taken effect. Send it again.',
  },
};

export const INTERNAL_ERROR: Problem = {
  status: 500,
  code: 'internal-error',
  title: { fr: 'Erreur interne', en: 'Internal error' },
  detail: {
    fr: "Une erreur inattendue s'est produite ; l'identifiant de requête permet de la retrouver.",
    en: 'An unexpected error happened; the request id helps to find it.',
  },
};
