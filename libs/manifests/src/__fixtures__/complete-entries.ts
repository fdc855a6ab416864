import type { ContributionSection } from '../index';

const text = { kind: 'primitive', name: 'String' };

/** One entry of each section, with all its fields. */
export const COMPLETE: Readonly<Record<ContributionSection, object>> = {
  valueSets: {
    id: 'severity',
    system: 'urn:lab:severity',
    doc: 'Gravité',
    concepts: [{ code: 'high', display: 'Haute', parent: 'any' }],
    external: false,
  },
  dimensions: {
    name: 'mass',
    label: 'Masse',
    canonical: 'g',
    units: [{ symbol: 'kg', toCanonical: 1000 }],
  },
  contextKinds: {
    name: 'patient',
    idField: 'patientId',
    entity: 'Patient',
    description: 'Le patient',
  },
  types: {
    name: 'Dose',
    doc: 'Une dose',
    layer: 'datatype',
    fields: { amount: { type: text, required: true, doc: 'Combien' } },
  },
  conversions: { from: 'Dose', to: 'String', label: 'En clair', expr: 'string(value.amount)' },
  nodes: {
    id: 'lab.read',
    kind: 'trigger',
    category: 'lab',
    label: 'Lire',
    description: 'Lit',
    context: ['patient'],
    establishes: ['patient'],
    eventType: 'lab.result',
    example: { patientId: 'p1' },
    inputs: [{ name: 'code', type: text, required: true, description: 'Le code' }],
    outputs: [{ name: 'value', type: text }],
    config: [{ name: 'mode', type: text, description: 'Comment', options: ['fast', 'slow'] }],
    agentTool: true,
    dynamic: 'guard',
    behavior: { module: './nodes/read', export: 'read' },
  },
  agents: {
    name: 'triage',
    description: 'Trie',
    provider: 'local',
    model: 'm',
    prompt: 'Tu tries.',
    inputs: [{ name: 'q', type: 'String', list: true, required: false, description: 'Question' }],
    outputs: [{ name: 'a', type: 'String' }],
    tools: ['lab.read'],
    maxIterations: 8,
  },
  adapters: {
    port: 'lab',
    name: 'memory',
    module: './adapters/memory',
    export: 'openMemory',
    config: { size: 1 },
    systems: ['http://loinc.org'],
    record: { contextKind: 'patient' },
  },
  eventSources: {
    name: 'poll',
    module: './sources/poll',
    export: 'poll',
    description: 'Interroge',
  },
  eventBindings: {
    name: 'decisions',
    source: 'poll',
    query: { status: 'done' },
    map: { patientId: 'subject.reference' },
    resolve: { run: 'run', decision: 'status', by: 'owner' },
    description: 'Décisions',
  },
  portSandboxes: { port: 'lab', module: './sandboxes/lab', export: 'openLab' },
};

/** Returns a copy of `value` with `path` (`a.0.b`) set to `to`, or removed when `to` is undefined. */
export function changed(value: object, path: string, to?: unknown): object {
  const copy = structuredClone(value);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Record<string, unknown>>(
    (inside, key) => inside[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return copy;
}

/** Returns the value at `path` (`a.0.b`). */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
      value,
    );
