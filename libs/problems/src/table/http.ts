import { defineProblems } from '../problem-type';

/** Problems of HTTP itself, the same for every operation. */
export const HTTP_PROBLEMS = defineProblems({
  'address-too-long': {
    status: 414,
    title: { fr: 'Adresse trop longue', en: 'Address too long' },
    detail: {
      fr: "L'adresse dépasse {limit} caractères.",
      en: 'The address is over {limit} characters.',
    },
    meaning: 'The address has over 8,192 characters.',
    remedy: 'Send a shorter one.',
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
      en: 'The body is over {limit} bytes.',
    },
    meaning: 'The body is over `API_BODY_LIMIT`, as it was sent or decompressed.',
    remedy: 'Send less, or raise the limit.',
  },
  'body-unreadable': {
    status: 400,
    title: { fr: 'Corps illisible', en: 'Unreadable body' },
    detail: {
      fr: "Le corps est incomplet, mal compressé ou n'est pas de l'UTF-8 valide.",
      en: 'The body is incomplete, badly compressed or not valid UTF-8.',
    },
    meaning: 'Incomplete, badly compressed, or not UTF-8.',
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
      en: 'The headers are over the limit, in number or in size.',
    },
    meaning: 'Over 100 headers, or over 16 KiB of them and the address.',
    remedy: 'Send fewer headers.',
  },
  'internal-error': {
    status: 500,
    title: { fr: 'Erreur interne', en: 'Internal error' },
    detail: {
      fr: "Une erreur inattendue s'est produite ; l'identifiant de requête permet de la retrouver.",
      en: 'An unexpected error happened; the request id helps to find it.',
    },
    meaning: 'A bug of ours, or a failure nobody foresaw.',
    remedy: 'Find the request id in the logs.',
  },
  'json-inexact': {
    status: 400,
    title: { fr: 'JSON impossible à garder tel quel', en: 'JSON that cannot be kept as it is' },
    detail: {
      fr: "Un entier reste entre -(2^53 - 1) et 2^53 - 1 (au-delà, écrivez-le en texte) et aucun champ ne s'appelle « __proto__ ».",
      en: 'A whole number stays between -(2^53 - 1) and 2^53 - 1 (write it as a text beyond) and no field is named "__proto__".',
    },
    meaning:
      'JSON that cannot be kept as it is: a whole number beyond ±(2^53 - 1), a number too large to be one, or a member `__proto__`.',
    remedy: 'Write large numbers as texts.',
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
  'json-too-deep': {
    status: 400,
    title: { fr: 'JSON trop imbriqué', en: 'JSON nested too deeply' },
    detail: {
      fr: "Le corps dépasse {limit} niveaux d'imbrication.",
      en: 'The body is nested over {limit} levels.',
    },
    meaning: 'Nested over 100 levels.',
    remedy: 'Flatten it.',
  },
  'json-too-many-values': {
    status: 400,
    title: { fr: 'JSON en trop de morceaux', en: 'JSON in too many pieces' },
    detail: {
      fr: 'Le corps a plus de {limit} listes, objets et champs ; envoyez-le en plusieurs fois.',
      en: 'The body has over {limit} lists, objects and fields; send it in several requests.',
    },
    meaning: 'Over 100,000 lists, objects and members of objects together.',
    remedy: 'Send it in several requests.',
  },
  'locale-invalid': {
    status: 400,
    title: { fr: 'Langue invalide', en: 'Invalid locale' },
    detail: {
      fr: '« locale » attend une seule étiquette de langue, par exemple « fr » ou « en-GB ».',
      en: '"locale" expects a single language tag, for example "fr" or "en-GB".',
    },
    meaning: '`locale` is no language tag.',
    remedy: 'Give one, such as `fr` or `en-GB`.',
  },
  'media-type-unsupported': {
    status: 415,
    title: { fr: 'Type de contenu refusé', en: 'Unsupported media type' },
    detail: {
      fr: 'Types acceptés : {media}, en UTF-8 et sans encodage inconnu.',
      en: 'Accepted types: {media}, in UTF-8 and without an unknown encoding.',
    },
    meaning: 'Not `application/json`, not UTF-8, or an unknown encoding.',
    remedy: 'Set `Content-Type: application/json`.',
  },
  'method-not-allowed': {
    status: 405,
    title: { fr: 'Méthode non permise', en: 'Method not allowed' },
    detail: {
      fr: 'Méthodes permises : {allow}.',
      en: 'Allowed methods: {allow}.',
    },
    meaning: 'The path exists, the method does not; see `Allow`.',
    remedy: 'Use an allowed method.',
  },
  'no-answer-in-time': {
    status: 503,
    title: { fr: 'Pas de réponse à temps', en: 'No answer in time' },
    detail: {
      fr: "La requête n'a pas abouti dans le temps imparti ; elle a pu prendre effet. Renvoyez-la.",
      en: 'The request was not done in the time allowed; it may have taken effect. Send it again.',
    },
    meaning:
      'The request was not done within `API_ANSWER_TIME`; it may have taken effect, and nothing more of it is begun with the engine.',
    remedy:
      'Send the same request again after `Retry-After`, as [api.md](../api.md#sending-again) says; look at the engine and the database.',
  },
  'not-acceptable': {
    status: 406,
    title: { fr: 'Format de réponse non disponible', en: 'Answer format not available' },
    detail: {
      fr: 'Formats disponibles : {media}.',
      en: 'Available formats: {media}.',
    },
    meaning: 'The answer cannot be had in the media types of `Accept`.',
    remedy: 'Accept `application/json`.',
  },
  'not-found': {
    status: 404,
    title: { fr: 'Introuvable', en: 'Not found' },
    detail: {
      fr: "Cet identifiant n'existe pas.",
      en: 'This id does not exist.',
    },
    meaning: 'Nothing has this id: no run, pending validation, definition, version or key.',
    remedy: 'Check the id.',
  },
  overloaded: {
    status: 503,
    title: { fr: 'Trop de requêtes à la fois', en: 'Too many requests at once' },
    detail: {
      fr: "Rien n'a été fait de cette requête ; renvoyez-la plus tard.",
      en: 'Nothing of this request was done; send it again later.',
    },
    meaning:
      'The proxy handles as many requests as it can, and as many wait (`API_REQUESTS_AT_ONCE`, `API_REQUESTS_WAITING`). Nothing of this one was done.',
    remedy: 'Send the same request again after `Retry-After`; send fewer at once.',
    headers: { 'Retry-After': '5' },
  },
  'path-malformed': {
    status: 400,
    title: { fr: 'Adresse mal formée', en: 'Malformed address' },
    detail: {
      fr: "L'adresse contient un encodage « % » invalide.",
      en: 'The address holds an invalid percent-encoding.',
    },
    meaning: 'An invalid percent-encoding in the path.',
    remedy: 'Encode the id.',
  },
  'query-invalid': {
    status: 400,
    title: { fr: 'Paramètre invalide', en: 'Invalid parameter' },
    detail: {
      fr: "Un paramètre de l'adresse est inconnu ou mal formé : voir « errors ».",
      en: 'A parameter of the address is unknown or malformed: see "errors".',
    },
    meaning: 'A parameter of the query is unknown or invalid; see `errors` or the detail.',
    remedy: 'Correct it.',
  },
  'request-malformed': {
    status: 400,
    title: { fr: 'Requête HTTP mal formée', en: 'Malformed HTTP request' },
    detail: {
      fr: "La requête n'est pas du HTTP/1.1, ou n'a pas un seul en-tête « Host ».",
      en: 'The request is not HTTP/1.1, or has not exactly one header "Host".',
    },
    meaning: 'Not HTTP/1.1, or not with exactly one header `Host`.',
    remedy: 'Correct the client.',
  },
  'request-timeout': {
    status: 408,
    title: { fr: 'Requête trop lente', en: 'Request too slow' },
    detail: {
      fr: "La requête n'est pas arrivée en entier dans le temps imparti.",
      en: 'The request did not arrive in full in the time allowed.',
    },
    meaning: 'The request did not arrive in time: 10 s for its headers, 30 s for all of it.',
    remedy: 'Send it again.',
  },
  'route-unknown': {
    status: 404,
    title: { fr: 'Adresse inconnue', en: 'Unknown address' },
    detail: {
      fr: "Rien n'est servi à cette adresse.",
      en: 'Nothing is served at this address.',
    },
    meaning: 'Nothing is served at this path.',
    remedy: 'See [api.md](../api.md).',
  },
  'text-invalid': {
    status: 400,
    title: { fr: 'Texte invalide', en: 'Invalid text' },
    detail: {
      fr: 'Un texte contient U+0000 ou la moitié d’un caractère.',
      en: 'A text holds U+0000 or half a character.',
    },
    meaning: 'A text holds U+0000 or half a character.',
    remedy: 'Send whole characters.',
  },
});
