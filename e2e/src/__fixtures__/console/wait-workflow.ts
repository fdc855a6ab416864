/** Waits two days for the first result of a patient, and then for the next one, before it writes to the record. */
export const WAIT_WORKFLOW = {
  apiVersion: 'platform/workflow-v1',
  slug: 'potassium-recheck',
  name: 'Contrôle du potassium à deux jours',
  context: ['patient'],
  nodes: [
    { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
    { id: 'pause', type: 'core.wait', label: 'Deux jours', config: { for: 'P2D' } },
    {
      id: 'control',
      type: 'core.wait',
      label: 'Résultat de contrôle',
      config: {
        event: { eventType: 'lab.potassium.available', match: "event.code == '2823-3'" },
        timeout: 'P5D',
      },
    },
    {
      id: 'received',
      type: 'clinical.add-notification',
      inputs: {
        severity: { const: 'info' },
        title: { const: 'Contrôle reçu' },
        body: { const: 'Le résultat de contrôle est arrivé.' },
      },
    },
    {
      id: 'missing',
      type: 'clinical.add-notification',
      inputs: {
        severity: { const: 'warning' },
        title: { const: 'Contrôle manquant' },
        body: { const: 'Aucun résultat en cinq jours.' },
      },
    },
  ],
  edges: [
    { from: 'onPotassium.$done', to: 'pause.$after' },
    { from: 'pause.resumed', to: 'control.$after' },
    { from: 'control.resumed', to: 'received.$after' },
    { from: 'control.timedOut', to: 'missing.$after' },
  ],
};
