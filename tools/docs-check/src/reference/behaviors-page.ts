import { parse, stringify } from 'yaml';

import { read } from '../repository';
import { declaration, showDeclaration } from './declarations';
import { page } from './table';
import { shippedManifests } from './vocabulary-page';

const SDK = 'libs/sdk/src';
const PORTS = 'libs/ports/src';

interface Kind {
  /** Interface of the SDK that its behavior implements; absent where the engine has no use for code. */
  readonly behavior?: string;
  readonly says: string;
}

/** Kind of node → what its behavior is, in words. A test holds the kinds to those of the manifest. */
export const KINDS: Readonly<Record<string, Kind>> = {
  trigger: {
    behavior: 'TriggerBehavior',
    says: 'Turns the event that starts a run into outputs. It gets the event and the configuration, and neither ports nor a clock. Who the run is about is taken from the event by `establishes`, not by the behavior.',
  },
  source: {
    behavior: 'SourceBehavior',
    says: 'Reads from a port. It may be repeated: by its retry policy, and after a crash. What it gave is journaled, so that a replay does not read again.',
  },
  sink: {
    behavior: 'SinkBehavior',
    says: 'Writes to a port. It may be repeated after a crash between the write and the journal: pass `idempotencyKey` to every write, so that the second one is recognised. It may return nothing.',
  },
  compute: {
    behavior: 'ComputeBehavior',
    says: 'Works something out. Pure: the same call gives the same outputs, on replay, in simulation and in tests.',
  },
  transform: {
    behavior: 'ComputeBehavior',
    says: 'Changes the shape of a value. Called like a compute; the palette tells them apart.',
  },
  gateway: {
    behavior: 'GatewayBehavior',
    says: 'Chooses a way. It returns the outputs that are live and leaves the others out: the nodes behind those are skipped.',
  },
  'human-task': {
    behavior: 'HumanTaskBehavior',
    says: 'Asks a person. `request` gives what they see and the run waits, for days if need be; `resolve` turns what they decided into outputs. Both are pure, and each is called with the same inputs.',
  },
  agent: {
    says: 'A language model, declared under `contributes.agents` with no code: the engine calls port `agent` (`AgentRunner` below), checks the answer against the declared outputs, and gives one output a port.',
  },
};

const shownFrom = (
  folder: string,
  names: Readonly<Record<string, readonly string[]>>,
): readonly string[] =>
  Object.entries(names).flatMap(([file, declared]) =>
    declared.map(
      (name) => `### ${name}\n\n${showDeclaration(declaration(`${folder}/${file}.ts`, name))}`,
    ),
  );

const kindSections = (): readonly string[] =>
  Object.entries(KINDS).map(([kind, { behavior, says }]) => {
    const shape =
      behavior === undefined
        ? ''
        : `\n\n${showDeclaration(declaration(`${SDK}/node-behavior.ts`, behavior))}`;
    return `### ${kind}\n\n${says}${shape}`;
  });

interface Sandbox {
  readonly port: string;
  readonly module: string;
}

/** Port of a shipped sandbox → the shapes that its seed is written in. A test holds it to the manifests. */
export const SEED_SHAPES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  patient: {
    'plugins/clinical/src/ports/patient-port.ts': ['PatientProfile'],
    'plugins/clinical/src/ports/demographics.ts': ['Demographics', 'PatientIdentifier', 'Sex'],
    'plugins/clinical/src/ports/clinical-elements.ts': [
      'Coding',
      'Medication',
      'MedicationStatus',
      'Condition',
      'Allergy',
      'Procedure',
      'Observation',
      'ObservationStatus',
      'RecordNotification',
      'NotificationSeverity',
      'NotificationCategory',
    ],
  },
};

/** Every sandbox that a shipped plugin contributes, with the file of its module. */
export const shippedSandboxes = (): readonly Sandbox[] =>
  shippedManifests().flatMap((file) => {
    const { contributes } = parse(read(file)) as {
      readonly contributes: { readonly portSandboxes?: readonly Sandbox[] };
    };
    return (contributes.portSandboxes ?? []).map(({ port, module }) => ({
      port,
      module: `${file.replace('plugin.yaml', '')}${module.replace('./', '')}.ts`,
    }));
  });

const factoryDoc = (file: string): string => {
  const name = /^export default (\w+);$/m.exec(read(file))?.[1] ?? '';
  return declaration(file, name).doc;
};

/** The seeds of a test case that ships with a definition: it is run, so that it stays right. */
function exampleSeeds(): string {
  const { cases } = parse(read('plugins/renal/definitions/hyperkalaemia-alert.tests.yaml')) as {
    readonly cases: readonly { readonly seeds?: object }[];
  };
  return stringify({ seeds: cases[0]?.seeds }, { aliasDuplicateObjects: false }).trimEnd();
}

const seedSections = (): readonly string[] =>
  shippedSandboxes().map(({ port, module }) => {
    const shapes = Object.entries(SEED_SHAPES[port] ?? {}).flatMap(([file, names]) =>
      names.map((name) => declaration(file, name)),
    );
    const shown = shapes.map(({ doc, text }) =>
      doc === '' ? text : `/** ${doc.replaceAll('\n', '\n * ')} */\n${text}`,
    );
    return `### Seed of port \`${port}\`

${factoryDoc(module)} In a test case of a workflow:

\`\`\`yaml
${exampleSeeds()}
\`\`\`

\`\`\`ts
${shown.join('\n\n')}
\`\`\``;
  });

/** `docs/reference/behaviors.md`: what the modules of a plugin export, receive and may return. */
export const behaviorsPage = (): string =>
  page(
    'What the modules of a plugin export',
    `Written by \`npm run docs:reference\` from the types of \`@platform/sdk\` and the sentences on them; a test keeps it current.
[plugin-manifest.md](plugin-manifest.md) says where a module is named, [write-a-plugin.md](../write-a-plugin.md) how to begin.
Every name below is imported from \`@platform/sdk\`. \`npx nx g plugin-node <plugin> <node> --kind=<kind>\` writes a behavior of any
kind that works, with its test; \`plugin-adapter\`, \`plugin-port\` and \`plugin-source\` do for the others.`,
    [
      `## Behaviors

The module of a node exports a factory. It is called once for each node of a workflow, when that is prepared; the methods of
what it returns are called with every run. Outputs are a record of port name to value: a port that is left out is skipped, one
that the manifest does not declare fails the node (\`output-undeclared\`). What enters from outside is checked against its
declared type: a trigger, a source, a sink or a human task with another value, a code that its value set does not have among
them, fails with \`output-invalid\`. Outputs of the other kinds are computed from checked ones and not checked again: their types
are the compiler's to hold.`,
      ...shownFrom(SDK, { 'node-behavior': ['BehaviorFactory', 'BehaviorContext'] }),
      '## By kind',
      ...kindSections(),
      '## What a call gives',
      ...shownFrom(SDK, {
        'node-behavior': [
          'PureCall',
          'EffectCall',
          'RunInfo',
          'EffectLog',
          'Outputs',
          'ValidationRequest',
        ],
      }),
      ...shownFrom(PORTS, { decision: ['Decision'], 'context-envelope': ['ContextEnvelope'] }),
      `## How a behavior fails

It throws. \`NodeError\` says how; its code is what \`onError: route\` gives on \`$error\`, and the retry policy of the node applies
only when it is \`retryable\`.`,
      ...shownFrom(PORTS, {
        'errors/node-error': ['NodeError'],
        'errors/not-found-error': ['NotFoundError'],
        'errors/configuration-error': ['ConfigurationError'],
      }),
      `## Ports

A behavior gets a port with \`requirePort(ports, 'patient')\`, which throws \`PORT_UNBOUND\` where the instance binds none. The
plugin that owns a port declares its interface; \`npx nx g plugin-port\` writes one.`,
      ...shownFrom(PORTS, { ports: ['Ports'] }),
      `## Adapter factory

The module of \`contributes.adapters\` exports it. It is called once, when the process starts; what it throws is logged, and the
port is not bound.`,
      ...shownFrom(SDK, { 'adapter-factory': ['AdapterFactory', 'AdapterContext'] }),
      `## Record capability

What an adapter with \`record: { contextKind: patient }\` has beside the methods of its port. \`GET /api/records/patient/{id}\`
answers \`snapshot\`, and 404 where no adapter declares the kind. When a run waits for a person, the pending validation is
published to the record of each of its subjects, and withdrawn when nobody is to decide any more. An adapter without these two
methods is no error: validations then stay in the platform.`,
      ...shownFrom(PORTS, {
        'record-port': ['RecordPort', 'EffectOptions'],
        'pending-validation': ['PendingValidation'],
      }),
      `## Event source factory

The module of \`contributes.eventSources\` exports it. It is called in the proxy when at least one binding of the source is
active, with one feed a binding.`,
      ...shownFrom(SDK, {
        'event-source': [
          'SourceFactory',
          'Feed',
          'SourceRecord',
          'EmitRecord',
          'Refusal',
          'SourceContext',
          'EventSource',
        ],
      }),
      `## Port sandbox factory

The module of \`contributes.portSandboxes\` exports it. Simulations and test cases call it in place of the adapter, with the seed
that they give for the port (\`seeds\`, by port name; see [simulate.md](../simulate.md)). A port without a sandbox is not bound in
simulation.`,
      ...shownFrom(SDK, { 'port-sandbox': ['SandboxFactory', 'RecordEffect', 'SandboxContext'] }),
      `## Seeds

The plugin that owns a port decides what its seed is. These ship:`,
      ...seedSections(),
      `## Ports of the platform

An adapter of \`agent\` or \`terminology\` implements one of these.`,
      ...shownFrom(PORTS, {
        'agent-runner': ['AgentRunner', 'AgentRunRequest', 'AgentPort', 'AgentToolHandle'],
        terminology: ['Terminology', 'ValueSetConcept'],
      }),
    ],
  );
