import { defineProblems } from '../problem-type';

/** Problems of HTTP itself, the same for every operation. */
export const HTTP_PROBLEMS = defineProblems({
  'address-too-long': {
    status: 414,
    title: { fr: 'Adresse trop longue', en: 'URL too long' },
    detail: {
      fr: "L'adresse dépasse {limit} caractères.",
      en: 'The URL has more than {limit} characters.',
    },
    meaning: 'The URL has more than 8,192 characters.',
    remedy: 'Send a shorter URL.',
  },
  'body-invalid': {
    status: 400,
    title: { fr: 'Requête invalide', en: 'Invalid request' },
    detail: {
      fr: 'Des champs manquent ou sont mal typés : voir « errors ».',
      en: 'Fields are missing or of the wrong type: see "errors".',
    },
    meaning: 'A field is missing or of the wrong type; see `errors`.',
    remedy: 'Correct the fields.',
  },
  'body-too-large': {
    status: 413,
    title: { fr: 'Corps trop volumineux', en: 'Body too large' },
    detail: {
      fr: 'Le corps dépasse {limit} octets.',
      en: 'The body is larger than {limit} bytes.',
    },
    meaning: 'The body is larger than `API_BODY_LIMIT`, compressed or decompressed.',
    remedy: 'Send a smaller body, or raise the limit.',
  },
  'body-unreadable': {
    status: 400,
    title: { fr: 'Corps illisible', en: 'Unreadable body' },
    detail: {
      fr: "Le corps est incomplet, mal compressé ou n'est pas de l'UTF-8 valide.",
      en: 'The body is incomplete, badly compressed or not valid UTF-8.',
    },
    meaning: 'The body is incomplete, badly compressed, or not UTF-8.',
    remedy: 'Send valid UTF-8.',
  },
  'headers-invalid': {
    status: 400,
    title: { fr: 'En-tête invalide', en: 'Invalid header' },
    detail: {
      fr: 'Un en-tête de la requête est mal formé : voir « errors ».',
      en: 'A header of the request is malformed: see "errors".',
    },
    meaning: 'A header that the operation reads is malformed; see `errors`.',
    remedy: 'Correct it.',
  },
  'headers-too-large': {
    status: 431,
    title: { fr: 'En-têtes trop volumineux', en: 'Headers too large' },
    detail: {
      fr: 'Les en-têtes dépassent la limite, en nombre ou en taille.',
      en: 'There are too many headers, or they are too large.',
    },
    meaning: 'The request has more than 100 headers, or headers and URL above 16 KiB.',
    remedy: 'Send fewer headers.',
  },
  'internal-error': {
    status: 500,
    title: { fr: 'Erreur interne', en: 'Internal error' },
    detail: {
      fr: "Une erreur inattendue s'est produite ; l'identifiant de requête permet de la retrouver.",
      en: 'An unexpected error occurred. Use the request id to find it in the logs.',
    },
    meaning: 'A bug in the platform or an unexpected failure.',
    remedy: 'Search the logs for the request id.',
  },
  'json-inexact': {
    status: 400,
    title: { fr: 'JSON impossible à garder tel quel', en: 'JSON that cannot be stored exactly' },
    detail: {
      fr: "Un entier reste entre -(2^53 - 1) et 2^53 - 1 (au-delà, écrivez-le en texte) et aucun champ ne s'appelle « __proto__ ».",
      en: 'Integers must be between -(2^53 - 1) and 2^53 - 1 (send larger ones as texts), and no field may be named "__proto__".',
    },
    meaning:
      'The JSON cannot be stored exactly: an integer beyond ±(2^53 - 1), a number out of range, or a member named `__proto__`.',
    remedy: 'Send large numbers as texts.',
  },
  'json-malformed': {
    status: 400,
    title: { fr: 'JSON mal formé', en: 'Malformed JSON' },
    detail: {
      fr: "Le corps n'est pas un document JSON.",
      en: 'The body is not a JSON document.',
    },
    meaning: 'The body is not JSON.',
    remedy: 'Correct it.',
  },
  'json-member-doubled': {
    status: 400,
    title: { fr: 'Champ JSON en double', en: 'Doubled JSON field' },
    detail: {
      fr: 'Un objet du corps a deux fois le même champ : lequel compte, rien ne le dit.',
      en: 'An object of the body has the same field twice: nothing says which of them counts.',
    },
    meaning:
      'An object of the body has two members of one name. `errors` has the path of the second one.',
    remedy: 'Send each member once.',
  },
  'json-too-deep': {
    status: 400,
    title: { fr: 'JSON trop imbriqué', en: 'JSON nested too deeply' },
    detail: {
      fr: "Le corps dépasse {limit} niveaux d'imbrication.",
      en: 'The body is nested more than {limit} levels deep.',
    },
    meaning: 'The body is nested more than 100 levels deep.',
    remedy: 'Send a flatter document.',
  },
  'json-too-many-values': {
    status: 400,
    title: { fr: 'JSON en trop de morceaux', en: 'Too many JSON values' },
    detail: {
      fr: 'Le corps a plus de {limit} listes, objets et champs ; envoyez-le en plusieurs fois.',
      en: 'The body has more than {limit} lists, objects and fields. Split it into several requests.',
    },
    meaning: 'The body has more than 100,000 lists, objects and object members in total.',
    remedy: 'Split it into several requests.',
  },
  'locale-invalid': {
    status: 400,
    title: { fr: 'Langue invalide', en: 'Invalid locale' },
    detail: {
      fr: '« locale » attend une seule étiquette de langue, par exemple « fr » ou « en-GB ».',
      en: '"locale" expects a single language tag, for example "fr" or "en-GB".',
    },
    meaning: '`locale` is not a language tag.',
    remedy: 'Use a tag such as `fr` or `en-GB`.',
  },
  'media-type-unsupported': {
    status: 415,
    title: { fr: 'Type de contenu refusé', en: 'Unsupported media type' },
    detail: {
      fr: 'Types acceptés : {media}, en UTF-8 et sans encodage inconnu.',
      en: 'Accepted types: {media}, in UTF-8 and without an unknown encoding.',
    },
    meaning: 'The body is not `application/json`, not UTF-8, or has an unknown encoding.',
    remedy: 'Set `Content-Type: application/json`.',
  },
  'method-not-allowed': {
    status: 405,
    title: { fr: 'Méthode non permise', en: 'Method not allowed' },
    detail: {
      fr: 'Méthodes permises : {allow}.',
      en: 'Allowed methods: {allow}.',
    },
    meaning: 'The path does not support the method; see `Allow`.',
    remedy: 'Use an allowed method.',
  },
  'no-answer-in-time': {
    status: 503,
    title: { fr: 'Pas de réponse à temps', en: 'No response in time' },
    detail: {
      fr: "La requête n'a pas abouti dans le temps imparti ; elle a pu prendre effet. Renvoyez-la.",
      en: 'The request took too long. It may have taken effect. Send it again.',
    },
    meaning:
      'The request took longer than `API_ANSWER_TIME`. It may have taken effect; the proxy sends nothing more of it to the engine.',
    remedy:
      'Repeat the request after `Retry-After` (see [api.md](../api.md#sending-again)); check the engine and the database.',
  },
  'not-acceptable': {
    status: 406,
    title: { fr: 'Format de réponse non disponible', en: 'Response format not available' },
    detail: {
      fr: 'Formats disponibles : {media}.',
      en: 'Available formats: {media}.',
    },
    meaning: 'The response is not available in a media type of `Accept`.',
    remedy: 'Accept `application/json`.',
  },
  'not-found': {
    status: 404,
    title: { fr: 'Introuvable', en: 'Not found' },
    detail: {
      fr: "Cet identifiant n'existe pas.",
      en: 'This id does not exist.',
    },
    meaning: 'No run, pending validation, definition, version or key has this id.',
    remedy: 'Check the id.',
  },
  overloaded: {
    status: 503,
    title: { fr: 'Trop de requêtes à la fois', en: 'Too many requests at once' },
    detail: {
      fr: "Rien n'a été fait de cette requête ; renvoyez-la plus tard.",
      en: 'The request was not executed. Send it again later.',
    },
    meaning:
      'The proxy has reached its limits of concurrent and waiting requests (`API_REQUESTS_AT_ONCE`, `API_REQUESTS_WAITING`). The request was not executed.',
    remedy: 'Repeat the request after `Retry-After`; send fewer requests concurrently.',
    headers: { 'Retry-After': '5' },
  },
  'path-malformed': {
    status: 400,
    title: { fr: 'Adresse mal formée', en: 'Malformed URL' },
    detail: {
      fr: "L'adresse contient un encodage « % » invalide.",
      en: 'The URL has an invalid percent-encoding.',
    },
    meaning: 'The path has an invalid percent-encoding.',
    remedy: 'Percent-encode the id.',
  },
  'query-invalid': {
    status: 400,
    title: { fr: 'Paramètre invalide', en: 'Invalid parameter' },
    detail: {
      fr: "Un paramètre de l'adresse est inconnu ou mal formé : voir « errors ».",
      en: 'A query parameter is unknown or malformed: see "errors".',
    },
    meaning: 'A query parameter is unknown or invalid; see `errors` or `detail`.',
    remedy: 'Correct it.',
  },
  'request-malformed': {
    status: 400,
    title: { fr: 'Requête HTTP mal formée', en: 'Malformed HTTP request' },
    detail: {
      fr: "La requête n'est pas du HTTP/1.1, ou n'a pas un seul en-tête « Host ».",
      en: 'The request is not HTTP/1.1, or does not have exactly one "Host" header.',
    },
    meaning: 'The request is not HTTP/1.1, or does not have exactly one `Host` header.',
    remedy: 'Correct the client.',
  },
  'request-timeout': {
    status: 408,
    title: { fr: 'Requête trop lente', en: 'Request too slow' },
    detail: {
      fr: "La requête n'est pas arrivée en entier dans le temps imparti.",
      en: 'The request arrived too slowly.',
    },
    meaning:
      'The request arrived too slowly: limits are 10 s for the headers and 30 s for the whole request.',
    remedy: 'Repeat the request.',
  },
  'route-unknown': {
    status: 404,
    title: { fr: 'Adresse inconnue', en: 'Unknown path' },
    detail: {
      fr: "Rien n'est servi à cette adresse.",
      en: 'This path does not exist.',
    },
    meaning: 'The path does not exist.',
    remedy: 'See [api.md](../api.md).',
  },
  'text-invalid': {
    status: 400,
    title: { fr: 'Texte invalide', en: 'Invalid text' },
    detail: {
      fr: 'Un texte contient U+0000 ou la moitié d’un caractère.',
      en: 'A text contains U+0000 or an unpaired surrogate.',
    },
    meaning: 'A text contains U+0000 or an unpaired surrogate.',
    remedy: 'Send valid Unicode.',
  },
});
