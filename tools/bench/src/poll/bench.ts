import type { Stack } from '@platform/stack';
import { freePort } from '@platform/testing';

import { count, defineBenchmark, folder, optionalCount, type Output } from '../define-bench';
import { profilingInto, withStack } from '../with-stack';
import { createDrive, WAYS, type Round, type Way } from './drive';
import { ratioSentence, resultOf } from './report';
import { writeWorkload } from './workload';

const WARM_UP_POSTS = 300;

async function measure(
  stack: Stack,
  fhirUrl: string,
  { events, rounds }: { readonly events: number; readonly rounds: number },
  { say, result }: Output,
): Promise<void> {
  const drive = createDrive(stack, fhirUrl);
  await drive('single', 'warm', WARM_UP_POSTS);
  const byWay = new Map<Way, Round[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, done] of byWay) done.push(await drive(way, String(round), events));
  }
  for (const [way, done] of byWay) result(resultOf(way, done, events));
  for (const way of ['poll', 'backlog'] as const) say(ratioSentence(way, byWay));
}

async function delayResponses(fhirUrl: string, responseDelayMs: number): Promise<void> {
  const { ok, status } = await fetch(new URL('/admin/behaviours', fhirUrl), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responseDelayMs }),
  });
  if (!ok) throw new Error(`The FHIR server does not take its delay: ${status}`);
}

export const poll = defineBenchmark({
  summary:
    'Measures how fast the results of a FHIR server become runs, beside the same events through the front door.',
  options: {
    events: count('events of each measurement', 2_000),
    rounds: count('rounds, whose median is the result', 3),
    delay: optionalCount('<ms>', 'time before every response of the FHIR server, default none'),
    profile: folder('writes CPU profiles of endpoint and proxy into a folder'),
  },
  about: `
Starts the real processes and a development FHIR server (profile local, free ports, temporary data). An event is
a potassium result, and starts a run of ten nodes, two of which read the record of its patient on that server. Every
run must complete. The rounds alternate between
  poll      results are written to the FHIR server in batches of 200 while the source fhir-poll reads it
  backlog   the same, but all of them are there before the proxy starts: a first start, or a server that was away
  single    the same events, one per request to POST /api/events, 16 in flight
  batch     the same events, 100 per request to POST /api/events/batch, one request at a time
Times begin with the first write or request; those of backlog with the first run, so the start of the proxy is
left out. They end when the last run was accepted, and when the last run has ended.
`,
  async measure({ delay: responseDelayMs, profile, ...counts }, output) {
    const port = await freePort();
    const fhirUrl = `http://127.0.0.1:${port}/fhir`;
    const env = { LOG_LEVEL: 'warn', ...profilingInto(profile) };
    const prepare = (data: string) => ({
      instance: writeWorkload(data, fhirUrl),
      fhirServer: { port, seeds: [] },
      env: { endpoint: env, proxy: env },
    });
    await withStack(prepare, async (stack) => {
      if (responseDelayMs !== undefined) await delayResponses(fhirUrl, responseDelayMs);
      await measure(stack, fhirUrl, counts, output);
    });
  },
});
