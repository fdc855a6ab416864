import { defineProblems } from '../problem-type';

const REJECTED = { outcome: { const: 'rejected' } };

/** What is known of the first event of this id. */
const KNOWN = {
  outcome: { const: 'duplicate' },
  eventId: { type: 'string' },
  runs: { type: 'array', items: { type: 'object' }, description: 'The runs that it started.' },
};

/** Problems of events, webhooks and their idempotency keys. */
export const EVENT_PROBLEMS = defineProblems({
  'concurrency-key-indeterminate': {
    status: 422,
    title: { fr: 'Clé de concurrence indéterminée', en: 'Indeterminate concurrency key' },
    detail: {
      fr: "L'événement ne donne pas de valeur à la clé de concurrence du workflow « {slug} » ; rien n'a été démarré.",
      en: 'The event gives the concurrency key of the workflow "{slug}" no value; nothing was started.',
    },
    meaning:
      'The event gives the concurrency key of a workflow no text, or a blank one; nothing was started. `errors` names the workflow and the expression.',
    remedy: 'Send the field that the key reads, or give the key a `default`.',
    members: REJECTED,
  },
  'event-conflict': {
    status: 409,
    title: { fr: 'Événement en conflit', en: 'Conflicting event' },
    detail: {
      fr: "Un autre événement a déjà été reçu sous cet « eventId » ; celui-ci n'a rien démarré. « errors » nomme les champs qui diffèrent.",
      en: 'Another event was already taken under this "eventId"; this one started nothing. "errors" names the fields that differ.',
    },
    meaning:
      'The `eventId` is that of an earlier event with other content; `errors` names the fields that differ. Nothing was started.',
    remedy: 'Give the event an id of its own, or send the first one unchanged.',
    members: KNOWN,
  },
  'event-invalid': {
    status: 422,
    title: { fr: 'Événement invalide', en: 'Invalid event' },
    detail: {
      fr: "L'événement est refusé ; rien n'a été démarré.",
      en: 'The event is rejected; nothing was started.',
    },
    meaning:
      'No event of ours: `eventId`, `eventType` or a needed id field is missing or ill-formed.',
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
    meaning: 'The body is JSON, but no object.',
    remedy: 'Send one object.',
    members: REJECTED,
  },
  'event-run-lost': {
    status: 409,
    title: { fr: "Exécution de l'événement perdue", en: 'Run of the event lost' },
    detail: {
      fr: "L'exécution « {runId} » a été perdue avec un état du plan de contrôle, et la version qu'elle suivait n'est plus publiée ; rien n'a été démarré. Un opérateur la relance : « platform runs lost --rerun ».",
      en: 'The run "{runId}" was lost with a state of the control plane, and the version that it walked is no longer published; nothing was started. An operator starts it again: "platform runs lost --rerun".',
    },
    meaning:
      'A run of the event is lost with a control plane that was restored, and walked a version that is no longer in force. Nothing was started.',
    remedy: 'Have an operator start it again: `platform runs lost --rerun`.',
    members: KNOWN,
  },
  'event-type-reserved': {
    status: 422,
    title: { fr: "Type d'événement réservé", en: 'Reserved event type' },
    detail: {
      fr: "Seule la plateforme produit ce type d'événement ; rien n'a été démarré.",
      en: 'Only the platform makes events of this type; nothing was started.',
    },
    meaning: 'Only the platform makes events of this type; `errors` says what makes them.',
    remedy: 'Do that, such as `POST /api/hooks/{workflowSlug}`.',
    members: REJECTED,
  },
  'event-type-unknown': {
    status: 422,
    title: { fr: "Type d'événement inconnu", en: 'Unknown event type' },
    detail: {
      fr: "Aucun déclencheur enregistré n'accepte ce type d'événement.",
      en: 'No registered trigger accepts this event type.',
    },
    meaning: 'No registered trigger accepts the type; `errors` lists those that are accepted.',
    remedy: 'Use one of them, or load the plugin that registers it.',
    members: REJECTED,
  },
  'expression-budget-exceeded': {
    status: 422,
    title: { fr: 'Expression trop coûteuse', en: 'Expression too costly' },
    detail: {
      fr: "La clé de concurrence du workflow « {slug} » demande trop de calcul sur cet événement ; rien n'a été démarré.",
      en: 'The concurrency key of the workflow "{slug}" takes too much computing over this event; nothing was started.',
    },
    meaning:
      'The concurrency key of a workflow takes too much computing over the event; nothing was started. `errors` names the workflow and the expression.',
    remedy: 'Send a smaller event, or compute the key from a field of its own.',
    members: REJECTED,
  },
  'idempotency-key-invalid': {
    status: 400,
    title: { fr: "Clé d'idempotence invalide", en: 'Invalid idempotency key' },
    detail: {
      fr: "L'en-tête « Idempotency-Key » (« webhook-id » d'un appel signé) a {rule}, en UTF-8.",
      en: 'The header "Idempotency-Key" ("webhook-id" of a signed call) has {rule}, in UTF-8.',
    },
    meaning:
      'The header `Idempotency-Key`, or `webhook-id` of a signed call, cannot be an event id.',
    remedy: '1 to 200 of `A-Z a-z 0-9 _ . : ~ -`.',
    members: REJECTED,
  },
  'idempotency-key-reused': {
    status: 409,
    title: { fr: "Clé d'idempotence déjà utilisée", en: 'Idempotency key already used' },
    detail: {
      fr: "Cette clé désigne déjà un autre événement, l'appel d'un autre workflow ou un appel d'un autre contenu ; rien n'a été démarré. « errors » nomme ce qui diffère.",
      en: 'This key already names another event, the call of another workflow or a call with other content; nothing was started. "errors" names what differs.',
    },
    meaning:
      'The key already names another event, the call of another workflow or one with other content, or a rerun of another run; nothing was started.',
    remedy: 'Make a new key for each call.',
    members: KNOWN,
  },
  'idempotency-key-unsigned': {
    status: 400,
    title: { fr: "Clé d'idempotence non signée", en: 'Unsigned idempotency key' },
    detail: {
      fr: "Un appel signé est identifié par « webhook-id » : « Idempotency-Key » vaut la même chose ou n'est pas envoyé.",
      en: 'A signed call is identified by "webhook-id": "Idempotency-Key" says the same or is not sent.',
    },
    meaning:
      'A signed call has an `Idempotency-Key` that is not its `webhook-id`, which is what the signature covers.',
    remedy: 'Leave the header out.',
    members: REJECTED,
  },
  'signature-refused': {
    status: 401,
    title: { fr: 'Signature refusée', en: 'Signature refused' },
    detail: {
      fr: 'Les appels de ce workflow sont signés (Standard Webhooks) ; la signature manque, est fausse ou trop ancienne.',
      en: 'Calls of this workflow are signed (Standard Webhooks); the signature is missing, wrong or too old.',
    },
    meaning:
      'The call is signed (Standard Webhooks), and the signature is missing, wrong, or more than 5 minutes off; so is answered for a webhook that does not exist.',
    remedy: 'Sign with the secret that the instance has.',
    headers: { 'WWW-Authenticate': 'Webhook-Signature realm="platform"' },
  },
  'signed-body-encoded': {
    status: 415,
    title: { fr: 'Corps signé compressé', en: 'Signed body encoded' },
    detail: {
      fr: 'Le corps d’un appel signé est envoyé tel qu’il est signé, sans « Content-Encoding ».',
      en: 'The body of a signed call is sent as it is signed, without "Content-Encoding".',
    },
    meaning:
      'The body of a signed call has a `Content-Encoding`; whoever is not known yet has nothing decompressed.',
    remedy: 'Send it as it is signed.',
    headers: { 'Accept-Encoding': 'identity' },
  },
  'webhook-signed': {
    status: 422,
    title: { fr: 'Webhook signé', en: 'Signed webhook' },
    detail: {
      fr: "Les appels du webhook de ce workflow sont signés ; rien n'a été démarré.",
      en: 'Calls of the webhook of this workflow are signed; nothing was started.',
    },
    meaning:
      'An event `core.webhook` names a workflow whose calls are signed; nothing was started.',
    remedy: 'Call `POST /api/hooks/{slug}` with a signature.',
    members: REJECTED,
  },
  'workflow-unknown': {
    status: [422, 404],
    title: { fr: 'Workflow inconnu', en: 'Unknown workflow' },
    detail: {
      fr: "Aucun workflow publié de ce nom n'a le déclencheur voulu ; rien n'a été démarré.",
      en: 'No published workflow of this name has the trigger that is needed; nothing was started.',
    },
    meaning:
      '404: `POST /api/hooks` names no published workflow with `core.webhook`. 422: an event that is for one workflow names none with a trigger of its type.',
    remedy: 'Check the slug.',
    members: REJECTED,
  },
  'workflow-unserved': {
    status: 503,
    title: { fr: 'Workflow hors service', en: 'Workflow out of service' },
    detail: {
      fr: "Le workflow publié « {slug} » (version {version}) ne peut pas être démarré ici ; rien n'a été démarré, réessayez.",
      en: 'The published workflow "{slug}" (version {version}) cannot be started here; nothing was started, try again.',
    },
    meaning:
      'A published workflow that the event may start cannot be started by this proxy: its build, its plugins or its instance lack what it needs. `errors` has the reason; nothing was started.',
    remedy:
      'Install the plugins that the other proxies have, or retire the workflow; then send the event again.',
    headers: { 'Retry-After': '30' },
  },
});
