// Generated from docs/schemas/openapi.json, the operations of apps/proxy, by `npm run generate:client`.
// Do not edit.

/** Maximum characters of what a body says, by operation and member. */
export const MAX_LENGTHS = {
  publishAgentDefinition: { note: 2000 },
  rollBackAgentDefinition: { note: 2000 },
  tryBinding: { key: 500 },
  postEvent: { eventType: 200 },
  createKey: { expiresAt: 40 },
  cancelRun: { reason: 500, by: 200 },
  actOnIncident: { reason: 500, by: 200 },
  resumeRun: { reason: 500, by: 200 },
  claimValidation: { by: 200, for: 200, replaces: 40 },
  commentValidation: { text: 2000, by: 200 },
  resolveValidation: { by: 200, reason: 4000 },
  publishWorkflow: { note: 2000 },
  rollBackWorkflow: { note: 2000 },
  makeWitnessTest: { name: 500, table: 200 },
  createChatCompletion: { model: 200 },
} as const;
