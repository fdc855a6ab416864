/** What a newcomer can paste once the stack is up; kept beside nothing else so that it is easy to change. */
export const EXAMPLE_OBSERVATION = 'examples/observations/potassium-severe.json';

const EXAMPLE_EVENT = {
  eventId: 'demo-1',
  eventType: 'lab.potassium.available',
  patientId: 'demo-patient',
};

/** Each with the sentence that introduces it. */
export function nextSteps(proxyUrl: string): readonly { say: string; command: string }[] {
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
      say: 'Or post a FHIR Observation as an event',
      command: `npm run post-observation -- ${EXAMPLE_OBSERVATION}`,
    },
  ];
}
