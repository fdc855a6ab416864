import { defineProblems } from '../problem-type';

const RUN = {
  runId: { type: 'string', description: 'Id of the run.' },
  resultUrl: { type: 'string', description: 'Where to read the run, with the same key.' },
};

/** Problems of agents that are called over HTTP. */
export const AGENT_PROBLEMS = defineProblems({
  'agent-failed': {
    status: 502,
    title: { fr: "Échec de l'agent", en: 'Agent failed' },
    detail: {
      fr: "L'exécution de l'agent a échoué : voir « error ».",
      en: 'The run of the agent failed: see "error".',
    },
    meaning: 'The run of the agent ended as `failed` while the caller waited.',
    remedy:
      'See `error`, and the run. A new request starts a new run, except with the same `Idempotency-Key`.',
    headers: { 'X-Should-Retry': 'false' },
    members: {
      ...RUN,
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
  'agent-not-conversational': {
    status: 422,
    title: { fr: 'Agent sans conversation', en: 'Not a conversational agent' },
    detail: {
      fr: "Cet agent n'a pas d'entrée pour un message : appelez-le par ses entrées.",
      en: 'This agent has no input for a message: call it by its inputs.',
    },
    meaning: 'The agent has no input that the last message of the user can be passed to.',
    remedy: 'Use `POST /api/agents/{agentId}/invoke`.',
  },
  'agent-still-running': {
    status: 504,
    title: { fr: 'Agent encore en cours', en: 'Agent still running' },
    detail: {
      fr: "L'agent n'a pas encore répondu ; son exécution continue.",
      en: 'The agent has not answered yet; its run continues.',
    },
    meaning:
      'The agent has not answered within the time that a chat completion may take, or too many callers already wait. The run continues.',
    remedy: 'Read the result at `resultUrl`, or stream.',
    headers: { 'X-Should-Retry': 'false' },
    members: RUN,
  },
  'agent-unavailable': {
    status: 503,
    title: { fr: 'Agent indisponible', en: 'Agent unavailable' },
    detail: {
      fr: "L'instance ne peut pas exécuter cet agent : {reason}.",
      en: 'The instance cannot run this agent: {reason}.',
    },
    meaning:
      'The adapter that the instance selects for agents is not loaded, or the key of the model provider is not set. Nothing was started.',
    remedy:
      'Correct `ports.agent` of the instance manifest, or set the key variable of the provider.',
    headers: { 'X-Should-Retry': 'false' },
  },
  'context-not-allowed': {
    status: 403,
    title: { fr: 'Sujet non autorisé', en: 'Subject not allowed' },
    detail: {
      fr: 'La clé est liée à un autre sujet que celui de « {input} ».',
      en: 'The key is bound to another subject than that of "{input}".',
    },
    meaning:
      'The key is bound to subjects (`context`), and an input names another one, or one of a kind that the key has no subject of. Nothing was started.',
    remedy: 'Leave the input out, and the subject of the key is used. Otherwise use another key.',
  },
  'context-missing': {
    status: 400,
    title: { fr: 'Contexte manquant', en: 'Context missing' },
    detail: {
      fr: 'La requête ne dit pas de qui il s’agit : en-tête « {header} ».',
      en: 'The request does not say whom it is about: header "{header}".',
    },
    meaning:
      'An input of the agent is the id of a context kind, and neither `X-Context-<kind>` nor `metadata` nor the key gives it. It is never taken from a text.',
    remedy: 'Send the header.',
  },
  'tokens-spent': {
    status: 429,
    title: { fr: 'Jetons du jour épuisés', en: 'Tokens of the day used up' },
    detail: {
      fr: 'Les agents ont utilisé, ou réservé pour des exécutions en cours, les {limit} jetons de la clé pour la journée (UTC).',
      en: 'Agents used, or reserved for runs in progress, the {limit} tokens of the key for the day (UTC).',
    },
    meaning:
      'The key has a limit `tokensPerDay`. A run in progress counts with the token limit of its agent (`limits.totalTokens`). Nothing was started.',
    remedy:
      'Wait until runs in progress have ended, or until `Retry-After`, the next day. An operator can create a key with a higher limit.',
    headers: { 'X-Should-Retry': 'false' },
  },
  'message-unsupported': {
    status: 400,
    title: { fr: 'Message non pris en charge', en: 'Message not supported' },
    detail: {
      fr: 'Un message ne contient que du texte, et un message de l’utilisateur est attendu.',
      en: 'A message contains text only, and a message of the user is expected.',
    },
    meaning: 'A message has a part that is not text, or there is no message of the user.',
    remedy: 'Send text.',
  },
});
