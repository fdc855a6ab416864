import { defineProblems } from '../problem-type';

const REJECTED = { outcome: { const: 'rejected' } };

/** What is known of the first event of this id. */
const KNOWN = {
  outcome: { const: 'duplicate' },
  eventId: { type: 'string' },
  runs: {
    type: 'array',
    items: { type: 'object' },
    description: 'The runs that the earlier event started.',
  },
};

/** Problems of events, webhooks and their idempotency keys. */
export const EVENT_PROBLEMS = defineProblems({
  'concurrency-key-indeterminate': {
    status: 422,
    title: { fr: 'Clé de concurrence indéterminée', en: 'Indeterminate concurrency key' },
    detail: {
      fr: "L'événement ne donne pas de valeur à la clé de concurrence du workflow « {slug} » ; rien n'a été démarré.",
      en: 'The event has no value for the concurrency key of the workflow "{slug}"; nothing was started.',
    },
    meaning:
      'The concurrency key of a workflow is unknown, blank or not a text for this event. Nothing was started. `errors` names the workflow and the expression.',
    remedy: 'Send the field that the key reads, or give the key a `default`.',
    members: REJECTED,
  },
  'event-conflict': {
    status: 409,
    title: { fr: 'Événement en conflit', en: 'Conflicting event' },
    detail: {
      fr: "Un autre événement a déjà été reçu sous cet « eventId » ; celui-ci n'a rien démarré. « errors » nomme les champs qui diffèrent.",
      en: 'Another event with this "eventId" was already ingested; this one started nothing. "errors" names the fields that differ.',
    },
    meaning:
      'An earlier event has the same `eventId` and other content. `errors` names the fields that differ. Nothing was started.',
    remedy: 'Give the event a new id, or send the first event unchanged.',
    members: KNOWN,
  },
  'event-invalid': {
    status: 422,
    title: { fr: 'Événement invalide', en: 'Invalid event' },
    detail: {
      fr: "L'événement est refusé ; rien n'a été démarré.",
      en: 'The event is rejected; nothing was started.',
    },
    meaning: '`eventId`, `eventType` or a required id field is missing or malformed.',
    remedy: 'Correct the fields in `errors`.',
    members: REJECTED,
  },
  'event-not-an-object': {
    status: 400,
    title: { fr: 'Objet JSON attendu', en: 'A JSON object is expected' },
    detail: {
      fr: 'Un événement est un objet JSON avec « eventId » et « eventType ».',
      en: 'An event is a JSON object with "eventId" and "eventType".',
    },
    meaning: 'The body is JSON, but not an object.',
    remedy: 'Send one object.',
    members: REJECTED,
  },
  'event-run-lost': {
    status: 409,
    title: { fr: "Exécution de l'événement perdue", en: 'Run of the event lost' },
    detail: {
      fr: "L'exécution « {runId} » a été perdue avec un état du plan de contrôle, et la version qu'elle suivait n'est plus publiée ; rien n'a été démarré. Un opérateur la relance : « platform runs lost --rerun ».",
      en: 'The run "{runId}" was lost when the control plane was restored, and its version is no longer published; nothing was started. An operator can restart it: "platform runs lost --rerun".',
    },
    meaning:
      'A run of the event was lost when the control plane was restored, and its version is no longer the published one. Nothing was started.',
    remedy: 'An operator can restart it: `platform runs lost --rerun`.',
    members: KNOWN,
  },
  'event-type-reserved': {
    status: 422,
    title: { fr: "Type d'événement réservé", en: 'Reserved event type' },
    detail: {
      fr: "Seule la plateforme produit ce type d'événement ; rien n'a été démarré.",
      en: 'Only the platform emits events of this type; nothing was started.',
    },
    meaning: 'Only the platform emits events of this type; `errors` says how to cause them.',
    remedy: 'Use that operation, for example `POST /api/hooks/{workflowSlug}`.',
    members: REJECTED,
  },
  'event-type-unknown': {
    status: 422,
    title: { fr: "Type d'événement inconnu", en: 'Unknown event type' },
    detail: {
      fr: "Aucun déclencheur enregistré n'accepte ce type d'événement.",
      en: 'No registered trigger accepts this event type.',
    },
    meaning: 'No registered trigger accepts the type; `errors` lists the accepted types.',
    remedy: 'Use an accepted type, or load the plugin that registers the type.',
    members: REJECTED,
  },
  'expression-budget-exceeded': {
    status: 422,
    title: { fr: 'Expression trop coûteuse', en: 'Expression too expensive' },
    detail: {
      fr: "La clé de concurrence du workflow « {slug} » demande trop de calcul sur cet événement ; rien n'a été démarré.",
      en: 'The concurrency key of the workflow "{slug}" is too expensive to compute for this event; nothing was started.',
    },
    meaning:
      'The concurrency key of a workflow exceeds the evaluation budget for this event. Nothing was started. `errors` names the workflow and the expression.',
    remedy: 'Send a smaller event, or read the key from a separate field.',
    members: REJECTED,
  },
  'idempotency-key-invalid': {
    status: 400,
    title: { fr: "Clé d'idempotence invalide", en: 'Invalid idempotency key' },
    detail: {
      fr: "L'en-tête « Idempotency-Key » (« webhook-id » d'un appel signé) a {rule}, en UTF-8.",
      en: 'The header "Idempotency-Key" ("webhook-id" for a signed request) must have {rule}, in UTF-8.',
    },
    meaning:
      'The header `Idempotency-Key` (`webhook-id` for a signed request) is not a valid event id.',
    remedy: 'Use 1 to 200 characters of `A-Z a-z 0-9 _ . : ~ -`.',
    members: REJECTED,
  },
  'idempotency-key-reused': {
    status: 409,
    title: { fr: "Clé d'idempotence déjà utilisée", en: 'Idempotency key already used' },
    detail: {
      fr: "Cette clé désigne déjà un autre événement, l'appel d'un autre workflow ou un appel d'un autre contenu ; rien n'a été démarré. « errors » nomme ce qui diffère.",
      en: 'This key was already used for another event, for a call of another workflow or with other content; nothing was started. "errors" names what differs.',
    },
    meaning:
      'The key was already used for another event, for a call of another workflow or with other content, or for a rerun of another run. Nothing was started.',
    remedy: 'Use a new key for each request.',
    members: KNOWN,
  },
  'idempotency-key-unsigned': {
    status: 400,
    title: { fr: "Clé d'idempotence non signée", en: 'Unsigned idempotency key' },
    detail: {
      fr: "Un appel signé est identifié par « webhook-id » : « Idempotency-Key » vaut la même chose ou n'est pas envoyé.",
      en: 'A signed request is identified by "webhook-id": omit "Idempotency-Key" or send the same value.',
    },
    meaning:
      'A signed request has an `Idempotency-Key` that differs from `webhook-id`. Only `webhook-id` is signed.',
    remedy: 'Omit the header.',
    members: REJECTED,
  },
  'signature-refused': {
    status: 401,
    title: { fr: 'Signature refusée', en: 'Signature refused' },
    detail: {
      fr: 'Les appels de ce workflow sont signés (Standard Webhooks) ; la signature manque, est fausse ou trop ancienne.',
      en: 'This workflow requires signed requests (Standard Webhooks). The signature is missing, wrong or too old.',
    },
    meaning:
      'The webhook requires a signature (Standard Webhooks), which is missing, wrong, or more than 5 minutes off. A webhook that does not exist gets the same response.',
    remedy: 'Sign with the secret of the instance.',
    headers: { 'WWW-Authenticate': 'Webhook-Signature realm="platform"' },
  },
  'signed-body-encoded': {
    status: 415,
    title: { fr: 'Corps signé compressé', en: 'Signed body encoded' },
    detail: {
      fr: 'Le corps d’un appel signé est envoyé tel qu’il est signé, sans « Content-Encoding ».',
      en: 'Send the body of a signed request exactly as signed, without "Content-Encoding".',
    },
    meaning:
      'The body of a signed request has a `Content-Encoding`. Nothing is decompressed before the caller is authenticated.',
    remedy: 'Send the body exactly as signed.',
    headers: { 'Accept-Encoding': 'identity' },
  },
  'webhook-signed': {
    status: 422,
    title: { fr: 'Webhook signé', en: 'Signed webhook' },
    detail: {
      fr: "Les appels du webhook de ce workflow sont signés ; rien n'a été démarré.",
      en: 'The webhook of this workflow requires signed requests; nothing was started.',
    },
    meaning:
      'A `core.webhook` event names a workflow that requires signed requests. Nothing was started.',
    remedy: 'Send a signed request to `POST /api/hooks/{slug}`.',
    members: REJECTED,
  },
  'workflow-unknown': {
    status: [422, 404],
    title: { fr: 'Workflow inconnu', en: 'Unknown workflow' },
    detail: {
      fr: "Aucun workflow publié de ce nom n'a le déclencheur voulu ; rien n'a été démarré.",
      en: 'No published workflow with this slug has the required trigger; nothing was started.',
    },
    meaning:
      '404: `POST /api/hooks` names no published workflow with a `core.webhook` trigger. 422: an event for a single workflow names a workflow without a trigger of its type.',
    remedy: 'Check the slug.',
    members: REJECTED,
  },
  'workflow-unserved': {
    status: 503,
    title: { fr: 'Workflow hors service', en: 'Workflow out of service' },
    detail: {
      fr: "Le workflow publié « {slug} » (version {version}) ne peut pas être démarré ici ; rien n'a été démarré, réessayez.",
      en: 'The published workflow "{slug}" (version {version}) cannot be started here; nothing was started. Try again.',
    },
    meaning:
      'This proxy cannot start a published workflow that the event may trigger, because its build, plugins or instance lack something. `errors` contains the reason. Nothing was started.',
    remedy:
      'Install the plugins that the other proxies have, or retire the workflow. Then send the event again.',
    headers: { 'Retry-After': '30' },
  },
  'record-not-kept': {
    status: 409,
    title: { fr: 'Enregistrement non conservé', en: 'Record not stored' },
    detail: {
      fr: "Le contenu de cet enregistrement était trop grand pour être conservé ; il n'a pas été soumis.",
      en: 'The content of this record was too large to store; it was not submitted.',
    },
    meaning: 'The content of the refused record was larger than 1 MiB, so only its key was stored.',
    remedy: 'Let the source read it again from the remote system, or delete it here.',
  },
});
