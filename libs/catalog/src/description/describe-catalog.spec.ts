import { checkInstanceManifest, type InstanceManifest } from '@platform/manifests';

import { compute, factory, plugin } from '../__fixtures__/bundles';
import { clinic } from '../__fixtures__/clinic';
import { buildCatalog, describeCatalog, withAgents, type CatalogPlugin } from '../index';

const SECTIONS = {
  contextKinds: 1,
  valueSets: 4,
  dimensions: 4,
  types: 2,
  conversions: 1,
  nodes: 3,
  agents: 1,
  adapters: 2,
  eventSources: 1,
  eventBindings: 2,
  portSandboxes: 1,
  llmProviders: 6,
};

const lab = plugin(
  'lab',
  {
    nodes: [
      {
        ...compute('lab.received', { kind: 'trigger', behavior: undefined }),
        label: 'Résultat reçu',
        eventType: 'lab.result',
        establishes: ['patient'],
        example: { patientId: 'p1' },
        outputs: [
          {
            ...{ name: 'code', type: { kind: 'primitive', name: 'Code' } },
            ...{ label: 'Analyte', description: 'Le code' },
          },
        ],
      },
    ],
    agents: [
      {
        name: 'Aide',
        description: 'Répond',
        provider: 'elsewhere',
        model: 'm',
        prompt: 'Tu aides.',
        input: 'Dose',
        output: 'String',
      },
    ],
    adapters: [
      { port: 'lab', name: 'memory', module: './m', config: { token: 'adapter-secret' } },
      { port: 'lab', name: 'fhir', module: './f', record: { contextKind: 'patient' } },
    ],
    eventSources: [{ name: 'poll', module: './s' }],
    eventBindings: [
      { name: 'results', source: 'poll', event: 'lab.result', map: { patientId: 'id' } },
      { name: 'amended', source: 'poll', event: 'lab.result' },
    ],
    portSandboxes: [{ port: 'lab', module: './b' }],
  },
  { dependsOn: { clinic: '*' }, description: 'Biologie' },
  {
    'adapters:lab/memory': factory,
    'adapters:lab/fhir': factory,
    'eventSources:poll': factory,
    'portSandboxes:lab': factory,
  },
);

const overlaid = {
  ...clinic,
  overlays: {
    en: {
      'valueSets.severity.doc': 'Severity',
      'valueSets.severity.concepts.severe': 'Severe',
      'dimensions.mass.label': 'Mass',
      'contextKinds.patient.description': 'The patient',
      'types.Dose.doc': 'A dose',
      'types.Plan/v~2.fields.for': 'Whom',
      'types.Plan/v~2.fields.for.label': 'For',
      'conversions.Dose/String.label': 'In words',
      'nodes.clinic.calc.label': 'Calculate',
    },
  },
};
const labOverlaid = {
  ...lab,
  overlays: {
    en: {
      'plugin.description': 'Laboratory',
      'nodes.lab.received.label': 'Result received',
      'nodes.lab.received.outputs.code': 'The code',
      'nodes.lab.received.outputs.code.label': 'Analyte (code)',
      'agents.Aide.label': 'Helper',
      'agents.Aide.description': 'Answers',
    },
  },
};
const broken: CatalogPlugin = { name: 'broken', version: '', status: 'skipped', diagnostics: [] };

const instanceOf = (over: object): InstanceManifest => {
  const { manifest } = checkInstanceManifest({ apiVersion: 'platform/instance-v1', ...over });
  if (manifest === undefined) throw new Error('instance');
  return manifest;
};
const busy = instanceOf({
  name: 'CHU',
  taskRoles: { doctor: { notify: 'pager' }, nurse: {} },
  ports: {
    lab: { adapter: 'memory', config: { password: 'instance-secret' } },
    pager: { adapter: 'nope' },
    agent: {
      adapter: 'mock',
      config: {
        providers: {
          site: {
            baseUrl: 'https://user:url-secret@llm/v1?key=url-secret',
            apiKeyEnv: 'SITE_KEY',
            headers: { 'x-key': 'header-secret' },
          },
          bad: { kind: 'x' },
        },
      },
    },
  },
  terminology: { 'http://loinc.org': { adapter: 'nope' } },
  sources: { poll: { token: 'source-secret' }, ghost: {} },
  eventBindings: ['results', 'ghost'],
});

const bundles = [overlaid, labOverlaid];
const { catalog } = buildCatalog(bundles, { unreadable: [broken] });
const isSet = (variable: string) => variable === 'SITE_KEY' || variable === 'OPENAI_API_KEY';
const describeIn = (locale: string, instance = instanceOf({})) =>
  describeCatalog(catalog, instance, { locale, isSet });

describe('describeCatalog', () => {
  it('is complete, and plain JSON [MAN-056 RUN-040 RUN-041]', () => {
    const body = describeIn('fr');
    const counted = Object.keys(SECTIONS).map((section) => [
      section,
      (body[section as keyof typeof SECTIONS] as readonly unknown[]).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual(SECTIONS);
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    expect(body.instance).toEqual({ locale: 'fr', timezone: 'Europe/Paris' });
    expect(body.locales).toEqual(['en', 'fr']);
    expect(body.nodes.find(({ id }) => id === 'agent.Aide')).toMatchObject({
      kind: 'agent',
      category: 'agent',
      plugin: 'lab',
      inputs: [{ name: 'input', type: { kind: 'object', name: 'Dose' }, required: true }],
      outputs: [{ name: 'output', type: { kind: 'primitive', name: 'String' } }],
    });
    expect(body.nodes.find(({ id }) => id === 'clinic.calc')?.toolEligible).toBe(true);
    expect(body.plugins.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'broken skipped',
      'clinic loaded',
      'lab loaded',
    ]);
  });

  it.each([
    [
      'fr',
      ['Gravité', 'Sévère', 'Haute', 'Masse', undefined, 'Une dose', 'Qui', 'Pour', 'En clair'],
    ],
    [
      'en',
      ['Severity', 'Severe', 'Haute', 'Mass', 'The patient', 'A dose', 'Whom', 'For', 'In words'],
    ],
    [
      'en-GB',
      ['Severity', 'Severe', 'Haute', 'Mass', 'The patient', 'A dose', 'Whom', 'For', 'In words'],
    ],
    [
      'de',
      ['Gravité', 'Sévère', 'Haute', 'Masse', undefined, 'Une dose', 'Qui', 'Pour', 'En clair'],
    ],
  ])('shows the vocabulary in %s [MAN-008]', (locale, labels) => {
    const { valueSets, dimensions, contextKinds, types, conversions } = describeIn(locale);
    const severity = valueSets.find(({ id }) => id === 'severity');
    expect([
      severity?.doc,
      severity?.concepts.find(({ code }) => code === 'severe')?.display,
      severity?.concepts.find(({ code }) => code === 'high')?.display,
      dimensions.find(({ name }) => name === 'mass')?.label,
      contextKinds[0]?.description,
      types.find(({ name }) => name === 'Dose')?.doc,
      types.find(({ name }) => name === 'Plan/v~2')?.fields['for']?.doc,
      types.find(({ name }) => name === 'Plan/v~2')?.fields['for']?.label,
      conversions[0]?.label,
    ]).toEqual(labels);
  });

  it.each([
    ['fr', ['Résultat reçu', 'Le code', 'Analyte', 'Aide', 'Aide', 'Répond', 'Biologie']],
    [
      'en',
      [
        ...['Result received', 'The code', 'Analyte (code)', 'Helper', 'Helper', 'Answers'],
        'Laboratory',
      ],
    ],
  ])('shows nodes, agents and plugins in %s', (locale, labels) => {
    const { nodes, agents, plugins } = describeIn(locale);
    const trigger = nodes.find(({ id }) => id === 'lab.received');
    expect([
      trigger?.label,
      trigger?.outputs[0]?.description,
      trigger?.outputs[0]?.label,
      nodes.find(({ id }) => id === 'agent.Aide')?.label,
      agents[0]?.name,
      agents[0]?.description,
      plugins.find(({ name }) => name === 'lab')?.description,
    ]).toEqual(labels);
  });

  it.each([
    ['fr', 'Résumé'],
    ['en-GB', 'Summary'],
    ['de', 'Résumé'],
  ])('shows a stored agent, whose texts are written by language, in %s', (locale, written) => {
    const text = { fr: 'Résumé', en: 'Summary' };
    const ports = [{ name: 'note', type: 'String', description: text }];
    const extended = withAgents(catalog, [
      {
        ...{ name: text, description: text, inputs: ports, outputs: ports },
        ...{ provider: 'local', model: 'm', prompt: 'p', tools: [] },
        ...{ plugin: 'definitions', slug: 'sum_up', nodeTypeId: 'agent.sum_up' },
      },
    ]);
    const { nodes, agents } = describeCatalog(extended, instanceOf({}), { locale, isSet });
    const shown = [{ name: 'note', description: written }];
    const texts = { description: written, inputs: shown, outputs: shown };
    expect(agents.find(({ slug }) => slug === 'sum_up')).toMatchObject({ name: written, ...texts });
    expect(nodes.find(({ id }) => id === 'agent.sum_up')).toMatchObject({
      label: written,
      ...texts,
    });
  });

  it('does not depend on the order plugins were found in', () => {
    const reversed = buildCatalog([...bundles].reverse(), { unreadable: [broken] }).catalog;
    const body = describeCatalog(reversed, busy, { locale: 'en', isSet });
    expect(JSON.stringify(body)).toBe(JSON.stringify(describeIn('en', busy)));
  });

  it('says what the instance uses', () => {
    const body = describeIn('fr', busy);
    expect(body.instance.name).toBe('CHU');
    expect(body.adapters.map(({ name, bound }) => `${name} ${bound}`)).toEqual([
      'fhir false',
      'memory true',
    ]);
    expect(body.eventSources).toMatchObject([{ name: 'poll', configured: true }]);
    expect(body.eventBindings.map(({ name, active }) => `${name} ${active}`)).toEqual([
      'amended false',
      'results true',
    ]);
    const everything = describeIn('fr', instanceOf({ sources: { poll: {} } }));
    expect(everything.eventBindings.map(({ active }) => active)).toEqual([true, true]);
    expect(describeIn('fr').eventBindings.map(({ active }) => active)).toEqual([false, false]);
  });

  it('holds no secret: of a key only whether it is there [MAN-272 RUN-042]', () => {
    const body = describeIn('fr', busy);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.llmProviders.find(({ name }) => name === 'site')).toEqual({
      name: 'site',
      builtIn: false,
      kind: 'openai',
      baseUrl: 'https://llm/v1',
      apiKeyEnv: 'SITE_KEY',
      keyPresent: true,
    });
    expect(body.llmProviders.map(({ keyPresent }) => keyPresent).filter(Boolean)).toHaveLength(2);
  });

  it('lists what works less than it was asked to, each time with a sentence [MAN-359]', () => {
    const { degraded } = describeIn('fr', busy);
    expect(degraded.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'PLUGIN_SKIPPED ',
      'PORT_UNKNOWN /ports/pager',
      'TERMINOLOGY_ADAPTER_UNKNOWN /terminology/http:~1~1loinc.org/adapter',
      'EVENT_SOURCE_UNKNOWN /sources/ghost',
      'EVENT_BINDING_UNKNOWN /eventBindings/1',
      'TASK_ROLE_UNNOTIFIED /taskRoles/doctor/notify',
      'AGENT_PROVIDER_UNKNOWN ',
      'PROVIDER_INVALID /ports/agent/config/providers/bad',
    ]);
    for (const { message } of degraded) expect(message.fr && message.en).toBeTruthy();
  });
});
