/** A long, broad test that is run now and then. The gate has a short form of each. */
export interface Campaign {
  readonly name: string;
  /** What it shows, in one sentence. */
  readonly shows: string;
  /** Run one after the other from the root of the repository, until one fails. */
  readonly commands: readonly (readonly string[])[];
  /** About how long it takes on two cores. */
  readonly minutes: number;
}

/** With a line for each test, which the transcript would not have for several files. */
const SPECS = ['npx', 'jest', '--config', 'jest.campaigns.config.cjs', '--ci', '--verbose'];
const script = (name: string, ...options: string[]): readonly string[] => [
  'npm',
  'run',
  '--silent',
  name,
  ...(options.length > 0 ? ['--', ...options] : []),
];

/** Where tests are that are longer here than in the gate (`sized`, `forAll` and `inCampaign` of libs/testing). */
const PROPERTIES = [
  'apps/proxy/src/definitions',
  'apps/test-bench/src/warehouse/other-makers',
  'apps/ui/src/client/fields',
  'libs/definitions/src/resolve',
  'libs/engine/src',
  'libs/expression/src',
  'libs/http/src/body/json-body',
  'libs/interpreter/src/interpret',
  'libs/interpreter/src/simulation/random-rules',
  'libs/invented-ward/src',
  'libs/manifests/src/yaml',
  'libs/run-store/src/turns',
  'libs/table-exchange/src',
  'libs/workflow/src',
  'plugins/hl7v2/src/sources/hl7v2/frame-decoder',
  'tools/platform/src/commands/purge',
];

/** The quick part of the gate, for another version of Node: the parts of the platform, and one whole platform. */
const QUICK = ['libs/', 'plugins/', 'apps/', 'tools/platform', 'tools/stack', 'e2e/src/hospital'];

/** Every campaign, in the order of execution. */
export const CAMPAIGNS: readonly Campaign[] = [
  {
    name: 'attack',
    shows: 'the platform withstands every attack',
    commands: [script('attack')],
    minutes: 10,
  },
  {
    name: 'chaos',
    shows: 'no run is lost and no action is done twice, whatever is killed, frozen or cut off',
    commands: [
      script('chaos', '--runs', '150', '--faults', '30'),
      script(
        'chaos',
        ...['--runs', '150', '--faults', '32'],
        ...['--database', 'postgres', '--proxies', '2', '--endpoints', '2'],
      ),
      [
        ...SPECS,
        ...['tools/chaos', 'e2e/src/crash', 'e2e/src/agents', 'e2e/src/traces', 'e2e/src/durable'],
      ],
    ],
    minutes: 8,
  },
  {
    name: 'api',
    shows:
      'every operation of the API answers every kind of bad request as documented, and takes every odd id',
    commands: [[...SPECS, 'e2e/src/api-campaign', 'e2e/src/odd-ids']],
    minutes: 2,
  },
  {
    name: 'restore',
    shows: 'a part restored from a backup is noticed and repaired, and other ports are found',
    commands: [script('drill'), script('drill', '--database', 'postgres')],
    minutes: 3,
  },
  {
    name: 'upgrade',
    shows: 'runs that wait go on under a new build, at the same address and at another',
    commands: [[...SPECS, 'e2e/src/upgrade']],
    minutes: 1,
  },
  {
    name: 'cluster',
    shows:
      'on several machines, any process may restart, any leader be killed and all be restored: no run is lost',
    commands: [[...SPECS, 'e2e/src/cluster']],
    minutes: 3,
  },
  {
    name: 'outages',
    shows:
      'a turn that is held on its way, and a database that is away for minutes, lose and double nothing',
    commands: [[...SPECS, 'e2e/src/late-turns', 'e2e/src/database-outage']],
    minutes: 1,
  },
  {
    name: 'scenarios',
    shows:
      'each scenario of the test bench and each published case of the proof workflows finds the platform as the rule asks, and a broken one is found; the FHIR adapters work on servers like those of each vendor',
    commands: [
      [
        ...SPECS,
        'e2e/src/scenarios',
        'e2e/src/fhir.campaign',
        'e2e/src/proof-workflows',
        'plugins/fhir/src/adapters',
      ],
    ],
    minutes: 10,
  },
  {
    name: 'load',
    shows:
      'hundreds of callers and simulations, a slow record and an hour of backlog keep nobody out and lose nothing',
    commands: [[...SPECS, 'many-callers', 'e2e/src/live-agents', 'e2e/src/fhir-burst']],
    minutes: 1,
  },
  {
    name: 'guide',
    shows: 'a reader who follows docs/write-a-plugin.md gets what it promises',
    commands: [[...SPECS, 'tools/generators']],
    minutes: 3,
  },
  {
    name: 'console',
    shows:
      'every screen of the console is whole in every language, size and theme, forms take what is typed and pasted, and no text or answer of others does harm',
    commands: [
      [
        ...SPECS,
        'e2e/src/console.campaign',
        'e2e/src/console-work',
        'e2e/src/console-fake',
        'e2e/src/console-administration',
        'e2e/src/console-oidc',
        'e2e/src/test-bench-texts',
      ],
    ],
    minutes: 9,
  },
  {
    name: 'tour',
    shows: 'the screens of the console are those of docs/tour.md',
    commands: [[...SPECS, 'e2e/src/console-tour']],
    minutes: 1,
  },
  {
    name: 'nodes',
    shows:
      'the quick part of the gate passes on Node 22, 24 and the newest, installed without a compiler',
    commands: [
      [
        'node',
        '-C',
        '@platform/source',
        '-r',
        '@swc-node/register',
        'tools/campaigns/src/nodes.ts',
        ...QUICK,
      ],
    ],
    minutes: 20,
  },
  {
    name: 'bundle',
    shows:
      'the offline bundle runs on a machine with only Node: no network, no registry, no compiler',
    commands: [[...SPECS, 'e2e/src/bundle']],
    minutes: 1,
  },
  {
    name: 'properties',
    shows:
      'what holds for every workflow, expression and form holds for new cases, eighty times as many as in the gate; so do the cases of a table that the gate leaves out',
    commands: [
      [
        ...['env', 'FC_TIMES=4', 'npx', 'jest', '--config', 'jest.workspace.config.cjs'],
        ...['--ci', '--verbose', ...PROPERTIES],
      ],
    ],
    minutes: 9,
  },
  {
    name: 'mutation',
    shows: 'the tests of the expressions detect a change of their sources',
    commands: [script('mutation', 'libs/expression', '--sample', '60', '--min', '80')],
    minutes: 4,
  },
  {
    name: 'format',
    shows: 'Prettier would change no file',
    commands: [['npx', 'prettier', '--check', '.']],
    minutes: 1,
  },
];
