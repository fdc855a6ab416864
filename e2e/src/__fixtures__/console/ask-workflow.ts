const text = { kind: 'primitive', name: 'String' };

/** Asks a person about every potassium result, with a form. */
export const ASK_WORKFLOW = {
  apiVersion: 'platform/workflow-v1',
  slug: 'potassium-treatment',
  name: "Traitement de l'hyperkaliémie",
  context: ['patient'],
  nodes: [
    { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
    {
      id: 'potassium',
      type: 'clinical.get-observations',
      config: { codes: ['2823-3', '6298-4'], horizon: 'P2D' },
    },
    { id: 'severity', type: 'renal.hyperkalaemia-severity', label: 'Gravité' },
    {
      id: 'ask',
      type: 'core.validation',
      label: 'Valider le traitement',
      config: {
        title: 'Débuter le traitement ?',
        payload: [
          { name: 'body', type: text },
          {
            name: 'observations',
            type: { kind: 'list', of: { kind: 'object', name: 'Observation' } },
          },
        ],
        form: [
          { name: 'comment', type: text },
          { name: 'gravity', type: { kind: 'coded', valueSet: 'notification-severity' } },
        ],
        assignment: { roles: ['doctor'] },
        priority: 'urgent',
        due: 'P1D',
      },
    },
  ],
  edges: [
    { from: 'onPotassium.$done', to: 'potassium.$after' },
    { from: 'onPotassium.observedAt', to: 'potassium.asOf' },
    { from: 'potassium.observations', to: 'severity.observations' },
    { from: 'onPotassium.observedAt', to: 'severity.expectedAt' },
    { from: 'severity.body', to: 'ask.body' },
    { from: 'potassium.observations', to: 'ask.observations' },
  ],
};
