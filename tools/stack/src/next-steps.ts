const EXAMPLE_OBSERVATION = 'examples/potassium/observation-severe.json';

/** Where the commands look when they are not told. */
const USUAL_PROXY = 'http://127.0.0.1:4000';

/** A severe result of the demonstration record; posted twice, it is still one run. */
const EXAMPLE_EVENT = {
  eventId: 'demo-1',
  eventType: 'lab.potassium.available',
  patientId: 'p-severe',
  observationId: 'o-severe',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
};

/** Each with the sentence that introduces it. */
export function nextSteps(proxyUrl: string): readonly { say: string; command: string }[] {
  const where = proxyUrl === USUAL_PROXY ? [] : ['--url', proxyUrl];
  const body = JSON.stringify(EXAMPLE_EVENT);
  return [
    {
      say: 'Send an event',
      command: `curl -sS ${proxyUrl}/api/events -H 'content-type: application/json' -d '${body}'`,
    },
    {
      say: 'Read the run it started',
      command: `curl -sS ${proxyUrl}/api/runs/${EXAMPLE_EVENT.eventId}`,
    },
    {
      say: 'Find the notification in the record',
      command: `curl -sS ${proxyUrl}/api/records/patient/${EXAMPLE_EVENT.patientId}`,
    },
    {
      say: 'Or post a FHIR Observation as an event',
      command: `npm run post-observation -- ${[EXAMPLE_OBSERVATION, ...where].join(' ')}`,
    },
    {
      say: 'Take the workflow through a change: draft, tests, shadow, publication, rollback, audit',
      command: ['npm run tour', ...(where.length > 0 ? ['--', ...where] : [])].join(' '),
    },
    { say: 'Read the API', command: `${proxyUrl}/api/docs` },
  ];
}
