import { type Stack } from './stack';

const EXAMPLE_OBSERVATION = 'examples/potassium/observation-severe.json';

/** The default of the commands. */
const DEFAULT_PROXY_URL = 'http://127.0.0.1:4000';

/** A severe result for a patient of the demonstration. Posted twice, it still starts one run. */
const EXAMPLE_EVENT = {
  eventId: 'demo-1',
  eventType: 'lab.potassium.available',
  patientId: 'p-severe',
  observationId: 'o-severe',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
};

const FIRST_ROLES = ['source', 'clinician', 'publisher', 'operator'];

interface Step {
  readonly say: string;
  readonly command: string;
}

interface NextStepsOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Whether it runs the instance of the repository. The example does not fit another one. */
  readonly isDemonstration: boolean;
}

/** Returns the next steps, each with an introducing sentence. */
export function nextSteps(
  stack: Pick<Stack, 'proxyUrl' | 'dataDir' | 'listen' | 'testBench' | 'testBenchUrl'>,
  { env, isDemonstration }: NextStepsOptions,
): readonly Step[] {
  const { proxyUrl, dataDir, listen } = stack;
  const needsKey = listen === 'unix';
  const key = needsKey ? ` -H "x-api-key: $PLATFORM_API_KEY"` : '';
  return [
    ...(isDemonstration && stack.testBench ? [enterResult(stack.testBenchUrl)] : []),
    ...(needsKey ? [makeKey(dataDir, env)] : []),
    ...(isDemonstration
      ? [...exampleSteps(proxyUrl, key), askTheAssistant(proxyUrl, dataDir, env)]
      : [{ say: 'See what is loaded', command: `curl -sS${key} ${proxyUrl}/api/catalog` }]),
    { say: 'Read the API', command: `${proxyUrl}/api/docs` },
  ];
}

const enterResult = (testBenchUrl: string): Step => ({
  say: 'Enter two creatinines of a patient, 80 of yesterday and 260 of today: a workflow asks to confirm what it found',
  command: `${testBenchUrl}/patients`,
});

function exampleSteps(proxyUrl: string, key: string): readonly Step[] {
  const where = proxyUrl === DEFAULT_PROXY_URL ? [] : ['--url', proxyUrl];
  const body = JSON.stringify(EXAMPLE_EVENT);
  return [
    {
      say: 'Send an event',
      command: `curl -sS ${proxyUrl}/api/events${key} -H 'content-type: application/json' -d '${body}'`,
    },
    {
      say: 'Read the run it started',
      command: `curl -sS${key} ${proxyUrl}/api/runs/${EXAMPLE_EVENT.eventId}`,
    },
    {
      say: 'Find the notification in the record',
      command: `curl -sS${key} ${proxyUrl}/api/records/patient/${EXAMPLE_EVENT.patientId}`,
    },
    {
      say: 'Or post a FHIR Observation as an event',
      command: `npm run post-observation -- ${[EXAMPLE_OBSERVATION, ...where].join(' ')}`,
    },
    {
      say: 'Take the workflow through a change: draft, tests, shadow, publication, rollback, audit',
      command: ['npm run tour', ...(where.length > 0 ? ['--', ...where] : [])].join(' '),
    },
  ];
}

/** Agents take a key of their own in every mode. */
function askTheAssistant(proxyUrl: string, dataDir: string, env: NodeJS.ProcessEnv): Step {
  const inputs = {
    question: 'Latest potassium?',
    patientId: EXAMPLE_EVENT.patientId,
    historique: '',
  };
  const create = `npx platform keys create --name assistant --roles 'agent:*'${databaseOption(dataDir, env)}`;
  return {
    say: 'Ask the clinical assistant (a mock answers until the instance names a model: plugins/agents/README.md)',
    command: `curl -sS ${proxyUrl}/api/agents/clinical-assistant/invoke -H "x-api-key: $(${create})" -H 'content-type: application/json' -d '${JSON.stringify({ inputs })}'`,
  };
}

const databaseOption = (dataDir: string, env: NodeJS.ProcessEnv): string =>
  env['RUN_DB_URL'] ? '' : ` --database "sqlite:${dataDir}/runs.sqlite"`;

/** Creates a key with all roles that the next steps need. The commands read it from this variable. */
function makeKey(dataDir: string, env: NodeJS.ProcessEnv): Step {
  const create = `npx platform keys create --name first --roles ${FIRST_ROLES.join(',')}${databaseOption(dataDir, env)}`;
  return {
    say: 'Make a key: nobody is let in without one',
    command: `export PLATFORM_API_KEY=$(${create})`,
  };
}
