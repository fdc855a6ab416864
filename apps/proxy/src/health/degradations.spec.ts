import type { Degradation } from '@platform/catalog';

import { withEngine } from './degradations';

const finding = (code: string, path: string, plugin?: string): Degradation => ({
  ...{ code, path, severity: 'warning', message: { fr: code, en: code } },
  ...(plugin !== undefined && { plugin }),
});
const told = (found: readonly Degradation[]) =>
  found.map(({ code, path, plugin }) => `${code} ${path || plugin}`);

const own = [
  finding('PLUGIN_DEGRADED', '', 'chart'),
  finding('PORT_ADAPTER_UNKNOWN', '/ports/ledger/adapter'),
  finding('TERMINOLOGY_ADAPTER_UNKNOWN', '/terminology/loinc/adapter'),
  finding('EVENT_SOURCE_UNKNOWN', '/sources/foldr'),
];

it('degradations: goes by its own plugins until the engine has told', () => {
  expect(withEngine(own, undefined)).toEqual(own);
});

it('degradations: goes by the engine for what the engine alone binds, and names nothing twice', () => {
  const findings = [
    finding('PLUGIN_DEGRADED', '', 'chart'),
    finding('PLUGIN_SKIPPED', '', 'away'),
    finding('PORT_ADAPTER_FAILED', '/ports/patient/config/seed'),
    finding('EVENT_SOURCE_UNKNOWN', '/sources/foldr'),
  ];
  expect(told(withEngine(own, { bound: ['ledger'], records: [], findings }))).toEqual([
    'PLUGIN_DEGRADED chart',
    'EVENT_SOURCE_UNKNOWN /sources/foldr',
    'PLUGIN_SKIPPED away',
    'PORT_ADAPTER_FAILED /ports/patient/config/seed',
  ]);
});
