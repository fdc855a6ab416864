/** Asks one role about one patient, most urgently and without a form: the slug is `call-<role>`. */
export const callWorkflow = (role: string) => ({
  apiVersion: 'platform/workflow-v1',
  slug: `call-${role}`,
  name: `Appel urgent (${role})`,
  context: ['patient'],
  nodes: [
    { id: 'asked', type: 'core.webhook' },
    {
      id: 'ask',
      type: 'core.validation',
      label: 'Appeler',
      config: {
        title: `Appeler la réanimation ? (${role})`,
        assignment: { roles: [role] },
        priority: 'stat',
        due: 'PT10M',
      },
    },
  ],
  edges: [{ from: 'asked.$done', to: 'ask.$after' }],
});
