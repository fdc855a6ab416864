import { boundPorts } from './bound-ports';

const plugin = '@test/one';
const adapter = (port: string, name: string, bound = false) => ({
  ...{ port, name, bound, plugin, systems: [] },
});
const message = { fr: '', en: '' };
const finding = {
  ...{ code: 'PORT_UNKNOWN', severity: 'warning' as const, path: '/ports/patinet', message },
};

it('boundPorts has each port once, with what is bound and why something is not', () => {
  const ports = boundPorts({
    adapters: [adapter('patient', 'fhir'), adapter('patient', 'memory', true)],
    portSandboxes: [{ port: 'chart', plugin }],
    degraded: [finding, { ...finding, path: '/sources/x' }],
  });
  expect(ports).toEqual([
    { port: 'chart', bound: [], adapters: [], findings: [] },
    { port: 'patient', bound: ['memory'], adapters: ['fhir', 'memory'], findings: [] },
    { port: 'patinet', bound: [], adapters: [], findings: [finding] },
  ]);
});
