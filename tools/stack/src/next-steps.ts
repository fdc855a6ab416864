import { type Stack } from './stack';

const EXAMPLE_OBSERVATION = 'examples/potassium/observation-severe.json';

/** Where the commands look when they are not told. */
const DEFAULT_PROXY_URL = 'http://127.0.0.1:4000';

/** A severe result of the demonstration record; posted twice, it is still one run. */
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

export interface NextStepsOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Whether it runs the repository's own instance: another one knows nothing of the example. */
  readonly isDemonstration: boolean;
}

/** Each with the sentence that introduces it. */
export function nextSteps(
  { proxyUrl, dataDir, listen }: Pick<Stack, 'proxyUrl' | 'dataDir' | 'listen'>,
  { env, isDemonstration }: NextStepsOptions,
): readonly Step[] {
  const asksWho = listen === 'unix';
  const key = asksWho ? ` -H "x-api-key: $PLATFORM_API_KEY"` : '';
  return [
    ...(asksWho ? [makeKey(dataDir, env)] : []),
    ...(isDemonstration
      ? exampleSteps(proxyUrl, key)
      : [{ say: 'See what is loaded', command: `curl -sS${key} ${proxyUrl}/api/catalog` }]),
    { say: 'Read the API', command: `${proxyUrl}/api/docs` },
  ];
}

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

/** Of every role that the steps after it need; the commands find it in this variable. */
function makeKey(dataDir: string, env: NodeJS.ProcessEnv): Step {
  const database = env['RUN_DB_URL'] ? '' : ` --database "sqlite:${dataDir}/runs.sqlite"`;
  const create = `npx platform keys create --name first --roles ${FIRST_ROLES.join(',')}${database}`;
  return {
    say: 'Make a key: nobody is let in without one',
    command: `export PLATFORM_API_KEY=$(${create})`,
  };
}
