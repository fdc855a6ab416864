import { parse, stringify } from 'yaml';

import { read } from '../repository';
import { declaration, showDeclaration } from './declarations';
import { page } from './table';
import { shippedManifests } from './vocabulary-page';

const SDK = 'libs/sdk/src';
const PORTS = 'libs/ports/src';

interface Kind {
  /** Interface of the SDK that its behavior implements. Absent if the kind has no behavior. */
  readonly behavior?: string;
  readonly says: string;
}

/** Description of the behavior by kind of node. A test compares the kinds with those of the manifest. */
export const KINDS: Readonly<Record<string, Kind>> = {
  trigger: {
    behavior: 'TriggerBehavior',
    says: 'Turns the event that starts a run into outputs. It receives the event and the configuration, but no ports and no clock. `establishes` takes the subjects of the run from the event; the behavior does not.',
  },
  source: {
    behavior: 'SourceBehavior',
    says: 'Reads from a port. The call can be repeated, by the retry policy or after a crash. Its result is journaled, so a replay does not read again.',
  },
  sink: {
    behavior: 'SinkBehavior',
    says: 'Writes to a port. The call can be repeated after a crash between the write and the journal entry: pass `idempotencyKey` to every write, so that the port recognises the second one. The method may return nothing.',
  },
  compute: {
    behavior: 'ComputeBehavior',
    says: 'Computes outputs from inputs. It is pure: the same call returns the same outputs, on replay, in simulation and in tests.',
  },
  transform: {
    behavior: 'ComputeBehavior',
    says: 'Changes the shape of a value. It is called like a compute; only the palette distinguishes them.',
  },
  gateway: {
    behavior: 'GatewayBehavior',
    says: 'Chooses a branch. It returns the live outputs and leaves the others out: the nodes behind those are skipped.',
  },
  'human-task': {
    behavior: 'HumanTaskBehavior',
    says: 'Asks a person. `request` returns what the person sees; then the run waits, for days if necessary. `resolve` turns the decision into outputs. Both methods are pure, and both receive the same inputs.',
  },
  agent: {
    says: 'Runs a language model. You declare it under `contributes.agents`, without code: the engine calls the port `agent` ([`AgentRunner`](ports.md#agent)), checks the response against the declared outputs, and sets one output per port.',
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

/** Shapes of the seed by port of a shipped sandbox. A test compares it with the manifests. */
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
  prescription: {
    'plugins/clinical/src/ports/prescription-port.ts': [
      'PrescriptionProfile',
      'Prescription',
      'ReconciliationNote',
    ],
  },
  notification: {},
};

/** Returns every sandbox of a shipped plugin, with the file of its module. */
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

/**
 * Returns the seed of a port in a shipped test case, if it has one. The case is run, so the example stays
 * correct.
 */
function exampleSeed(port: string): string {
  const { cases } = parse(read('plugins/renal/definitions/hyperkalaemia-alert.tests.yaml')) as {
    readonly cases: readonly { readonly seeds?: Readonly<Record<string, unknown>> }[];
  };
  const seed = cases[0]?.seeds?.[port];
  if (seed === undefined) return '';
  const text = stringify({ seeds: { [port]: seed } }, { aliasDuplicateObjects: false }).trimEnd();
  return ` This is a seed in a test case of a workflow:

\`\`\`yaml
${text}
\`\`\``;
}

const seedSections = (): readonly string[] =>
  shippedSandboxes().map(({ port, module }) => {
    const shapes = Object.entries(SEED_SHAPES[port] ?? {}).flatMap(([file, names]) =>
      names.map((name) => declaration(file, name)),
    );
    if (shapes.length === 0) return `### Seed of port \`${port}\`\n\n${factoryDoc(module)}`;
    const shown = shapes.map(({ doc, text }) =>
      doc === '' ? text : `/** ${doc.replaceAll('\n', '\n * ')} */\n${text}`,
    );
    return `### Seed of port \`${port}\`

${factoryDoc(module)}${exampleSeed(port)}

\`\`\`ts
${shown.join('\n\n')}
\`\`\``;
  });

/** Renders `docs/reference/behaviors.md`: what the modules of a plugin export, receive and may return. */
export const behaviorsPage = (): string =>
  page(
    'What the modules of a plugin export',
    `Written by \`npm run docs:reference\` from the types of \`@platform/sdk\` and the sentences on them; a test keeps it current.
[plugin-manifest.md](plugin-manifest.md) says where to name a module, and [write-a-plugin.md](../write-a-plugin.md) how to begin.
Import every name below from \`@platform/sdk\`. \`npx nx g plugin-node <plugin> <node> --kind=<kind>\` generates a working behavior of any
kind with its test; \`plugin-adapter\`, \`plugin-port\` and \`plugin-source\` generate the other modules.`,
    [
      `## Behaviors

The module of a node exports a factory. The engine calls the factory once for each node of a workflow, when it prepares the workflow,
and calls the methods of the returned behavior in every run. Outputs are a record of port name to value. A port that is left out is
skipped. A port that the manifest does not declare fails the node (\`output-undeclared\`).

Values from outside are checked against their declared type: a trigger, a source, a sink or a human task that returns another value, for
example a code that is not in its value set, fails with \`output-invalid\`. Outputs of the other kinds are computed from checked values and
not checked again: the compiler checks their types.`,
      ...shownFrom(SDK, { 'node-behavior': ['BehaviorFactory', 'BehaviorContext'] }),
      ...shownFrom(PORTS, { quantity: ['Quantity', 'QuantityConverter'] }),
      '## By kind',
      ...kindSections(),
      '## What a call contains',
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

A behavior fails by throwing. Throw a \`NodeError\` to set the code, which \`onError: route\` passes to \`$error\`. The retry policy of the
node applies only if the error is \`retryable\`. Set \`retryAfterMs\` to what a server asks for in \`Retry-After\`. Set \`unavailable\` if
the other system did not serve the request at all (no connection, 503): a source or a sink then
[waits for it](../workflow-language.md#a-system-that-is-away). An adapter that lets requests wait in a queue of its own stops the time limit
of the effect meanwhile: \`currentEffect()\`.`,
      ...shownFrom(PORTS, {
        errors: ['NodeError', 'NotFoundError', 'ConfigurationError'],
      }),
      `## Ports

A behavior gets a port with \`requirePort(ports, 'patient')\`, which throws \`PORT_UNBOUND\` if the instance binds no adapter to it. The
plugin that owns a port declares its interface; \`npx nx g plugin-port\` generates one. [ports.md](ports.md) has the methods of every
port that ships.`,
      ...shownFrom(PORTS, { ports: ['Ports'] }),
      `## Adapter factory

The module of \`contributes.adapters\` exports this factory. The endpoint calls it once, when the process starts. If it throws, the error
is logged and the port is not bound.`,
      ...shownFrom(SDK, {
        'adapter-factory': ['AdapterFactory', 'AdapterContext', 'ConnectionCheck'],
      }),
      `## Agent adapter factory

An adapter of the port \`agent\` also receives the model providers of the instance. It returns a \`ModelClient\`, which asks a model for
one turn, or an \`AgentRunner\`, which runs an agent as one step. With a model client the platform runs the agent: it journals each turn
and each tool call, checks them, and keeps the limits. [The plugin \`agents\`](../../plugins/agents/README.md) is an example.`,
      ...shownFrom(SDK, { 'adapter-factory': ['AgentAdapterFactory', 'AgentAdapterContext'] }),
      ...shownFrom(PORTS, {
        'model-client': [
          'ModelClient',
          'ModelRequest',
          'ModelMessage',
          'ModelContent',
          'ModelTool',
          'ModelToolResult',
          'ModelTurn',
          'ModelFinish',
          'ModelUsage',
        ],
      }),
      `## Record capability

An adapter with \`record: { contextKind: patient }\` has these methods in addition to those of its port.
\`GET /api/records/patient/{id}\` returns \`snapshot\`, and 404 if no adapter declares the kind. When a run waits for a person, the platform
publishes the pending validation to the record of each subject of the run, and withdraws it when no decision is needed any more. An
adapter may leave these two methods out: validations then stay in the platform. \`describeSubject\` says who a subject is to the person
who decides about it; without it, that person sees the id alone.`,
      ...shownFrom(PORTS, {
        'record-port': [
          'RecordPort',
          'EffectOptions',
          'WithdrawalOptions',
          'DecisionMade',
          'WorkflowReference',
          'Decider',
        ],
        'subject-description': ['SubjectDescription', 'SubjectFact'],
        'pending-validation': ['PendingValidation'],
      }),
      `## Event source factory

The module of \`contributes.eventSources\` exports this factory. The proxy calls it if at least one binding of the source is active, with
one feed per binding. \`emitUntilTaken(emit, record, options)\` emits a record until the platform has it, and resolves with a
\`Delivery\`, or with undefined when that was not possible. \`createRetryDelays(options)\` says how long to wait after each failure.
\`isSameServer(one, other)\` tells whether two base addresses are of one server, for \`servers\`.`,
      ...shownFrom(SDK, {
        'event-source': [
          'SourceFactory',
          'Feed',
          'SourceRecord',
          'WithdrawnRecords',
          'EmitRecord',
          'Refusal',
          'SourceContext',
          'HttpAddress',
          'HttpListener',
          'EventSource',
          'FeedKeeper',
          'FeedProgress',
          'TroubledAspect',
          'FeedTrouble',
          'SourcePausedError',
        ],
        'emit-until-taken': ['EmitUntilTakenOptions', 'Delivery'],
        'retry-delays': ['RetryDelayOptions', 'RetryDelays'],
      }),
      `## What others make long, large or frequent

A source or an adapter reads what somebody else sends, and runs in the process of the others. \`inTurns(work)\` does long synchronous
work in parts, and \`takingTurns()\` returns what a long loop awaits: other work gets its turn. \`jsonShape(bytes, bounds)\` looks at a
JSON document before it is parsed. \`new FairQueue()\` lets the groups of its entries, such as patients, take turns. \`requireKnownFields(config, known, key)\` refuses a misspelt field of a configuration. \`createMinuteLog(write)\` writes a repeated line once a minute, with its count.
\`answerPings(socket)\` answers the pings of a WebSocket without filling the memory.`,
      ...shownFrom(SDK, {
        'taking-turns': ['Work'],
        'json-shape': ['JsonBounds', 'JsonShape'],
        'minute-log': ['MinuteLog'],
      }),
      `## Port sandbox factory

The module of \`contributes.portSandboxes\` exports this factory. Simulations and test cases call it instead of the adapter, with the seed
for the port (\`seeds\`, by port name; see [simulate.md](../simulate.md)). A port without a sandbox is not bound in simulations.`,
      ...shownFrom(SDK, {
        'port-sandbox': ['SandboxFactory', 'RecordEffect', 'SandboxContext', 'SeedContext'],
      }),
      `## Seeds

The plugin that owns a port defines its seed. These are the seeds of the built-in plugins:`,
      ...seedSections(),
    ],
  );
