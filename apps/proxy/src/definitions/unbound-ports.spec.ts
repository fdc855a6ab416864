import type { Diagnostic } from '@platform/ports';

import { unboundPorts } from './unbound-ports';

const finding = (code: string): Diagnostic => ({
  ...{ code, severity: 'warning', path: '/nodes/1' },
  message: { fr: 'nœud « send » : port non lié', en: 'node "send": port not bound' },
});

it('unboundPorts names the published workflows whose nodes need a port that is not bound', () => {
  const checked = new Map([
    ['sound', { diagnostics: [] }],
    ['order', { diagnostics: [finding('WF204'), finding('WF202')] }],
  ]) as unknown as Parameters<typeof unboundPorts>[0]['checked'];
  expect(unboundPorts({ checked })).toEqual([
    {
      ...{ code: 'WF202', severity: 'warning', path: '' },
      message: {
        fr: 'le workflow « order » : nœud « send » : port non lié',
        en: 'workflow "order": node "send": port not bound',
      },
    },
  ]);
});
