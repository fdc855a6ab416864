import { answerOf } from '@platform/api-client';
import { until } from '@platform/testing';

import type { Check } from './checks';
import type { Backup, DrillPlatform } from './drill-platform';

const potassium = (eventId: string, patientId: string) => ({
  eventId,
  eventType: 'lab.potassium.available',
  patientId,
  observationId: 'o-1',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
});

/** Accepts the validation, and retries a 503. */
const accept = (platform: DrillPlatform, runId: string) =>
  until(async () => {
    const decision = { decision: 'accepted', form: { dose: 5 } } as const;
    const answer = await platform.decide(`approve:${runId}`, decision);
    return answer.status === 503 ? undefined : answer;
  }, `the decision on ${runId} to be answered`);

async function completed({ postEvent, endedRun }: DrillPlatform, eventId: string): Promise<void> {
  await postEvent(potassium(eventId, 'p-severe'));
  await endedRun(eventId);
}

/** Returns the list entries of these runs. */
async function listRuns({ runs }: DrillPlatform, ...ids: string[]): Promise<readonly string[]> {
  const all = new Map(
    (await runs()).map(
      ({ id, status, lostAt }) => [id, lostAt === null ? status : 'lost'] as const,
    ),
  );
  return ids.map((id) => `${id} ${all.get(id) ?? 'absent'}`);
}

/**
 * Returns the problem of a finished run without a trace. The index alone determines it: if the engine was too busy
 * to respond, retry.
 */
const problemOf = ({ client }: DrillPlatform, id: string): Promise<string> =>
  until(async () => {
    const call = client().GET('/api/runs/{id}', { params: { path: { id } } });
    const { status, body } = await answerOf(call);
    if (body.status === 'completed' && body.snapshot === null) return undefined;
    return `${status} ${body.code ?? (typeof body.lostAt === 'string' ? 'lost' : body.status)}`;
  }, `the engine to tell of ${id}`);

/** Waits until every restoration is repaired. The command reports that, and the number of lost runs. */
const waitUntilRepaired = (platform: DrillPlatform): Promise<string> =>
  until(async () => {
    const { stdout } = await platform.operate(
      ...['restorations', '--database', platform.databaseUrl],
    );
    return stdout.includes('LOST RUNS') && !stdout.includes('being repaired') ? stdout : undefined;
  }, 'the restoration to be repaired');

/** Notes every restoration, as an operator does. */
export const acknowledge = (platform: DrillPlatform) =>
  platform.operate('restorations', '--acknowledge', '--database', platform.databaseUrl);

const nothingDegraded = (platform: DrillPlatform): Promise<readonly string[]> =>
  until(async () => {
    const degraded = await platform.degraded();
    return degraded.length === 0 ? degraded : undefined;
  }, 'readyz to name nothing');

/** Starts a run of every kind. */
export async function workAnHourAgo(platform: DrillPlatform): Promise<void> {
  await completed(platform, 'done-1');
  await platform.suspendedRun('approval', 'asked-1', 'p-severe');
  await platform.suspendedRun('recheck', 'recheck-1', 'p-normal');
}

/** Starts more of every kind, and ends one of the first. */
export async function workSince(platform: DrillPlatform): Promise<void> {
  await completed(platform, 'done-2');
  await platform.suspendedRun('approval', 'asked-2', 'p-severe');
  await platform.suspendedRun('recheck', 'recheck-2', 'p-edge-mild');
  await accept(platform, 'asked-1');
  await platform.endedRun('asked-1');
}

/** Stops the platform, and backs it up. */
export async function stopAndBackUp(platform: DrillPlatform, name: Backup): Promise<void> {
  await platform.stop();
  await platform.backUp(name);
}

/** Makes two backups: after some work, and after more. */
export async function prepare(platform: DrillPlatform): Promise<void> {
  await workAnHourAgo(platform);
  await stopAndBackUp(platform, 'an hour ago');
  await platform.start();
  await workSince(platform);
  await stopAndBackUp(platform, 'now');
}

/** Restores the control plane alone to an hour ago. */
export async function loseControlPlane(platform: DrillPlatform): Promise<readonly Check[]> {
  await platform.restore({ controlPlane: 'an hour ago', database: 'now' });
  await platform.start();
  await waitUntilRepaired(platform);
  const { databaseUrl, stack } = platform;
  const rerun = ['runs', 'lost', '--rerun', '--database', databaseUrl, '--url', stack.proxyUrl];
  const listedChecks: Check[] = [
    {
      what: 'readyz names it',
      expected: ['control plane restored'],
      saw: await platform.degraded(),
    },
    {
      what: 'the list tells what is lost, and what goes on again',
      expected: [
        ...['done-1 completed', 'done-2 completed', 'asked-1 running', 'recheck-1 running'],
        ...['asked-2 lost', 'recheck-2 lost'],
      ],
      saw: await listRuns(
        platform,
        ...['done-1', 'done-2', 'asked-1', 'recheck-1', 'asked-2', 'recheck-2'],
      ),
    },
    {
      what: 'a finished run whose trace is lost says so',
      expected: '410 run-lost',
      saw: await problemOf(platform, 'done-2'),
    },
    { what: 'so does a lost one', expected: '200 lost', saw: await problemOf(platform, 'asked-2') },
    {
      what: 'a decision on a lost run is not taken',
      expected: '410 run-lost',
      saw: await accept(platform, 'asked-2').then(({ status, body }) => `${status} ${body.code}`),
    },
    {
      what: 'what had ended is a duplicate, for its effects are there',
      expected: 'duplicate',
      saw: (await platform.postEvent(potassium('done-2', 'p-severe'))).body.outcome,
    },
  ];
  const again = await until(async () => {
    const answer = await platform.callHook('approval', 'asked-2', { patientId: 'p-severe' });
    return answer.status === 503 ? undefined : answer;
  }, 'asked-2 to be taken again');
  await until(
    async () => (await platform.phase('asked-2')) === 'suspended',
    'asked-2 to ask again',
  );
  const planned = await platform.operate(...rerun, '--dry-run');
  const restarted = await platform.operate(...rerun);
  await until(
    async () => (await platform.phase('recheck-2')) === 'suspended',
    'recheck-2 to wait again',
  );
  await accept(platform, 'asked-2');
  await platform.endedRun('asked-2');
  const delivered = await platform.postEvent(potassium('result-1', 'p-edge-mild'));
  await platform.endedRun('recheck-2');
  await acknowledge(platform);
  return [
    ...listedChecks,
    {
      what: 'its event, sent again, starts a lost run again',
      expected: [202, 'accepted'],
      saw: [again.status, again.body.outcome],
    },
    {
      what: 'the command says which runs it would start again',
      expected: 'would be started again  recheck-2',
      saw: planned.stdout.trim().split('\n').at(-1),
    },
    {
      what: 'and does',
      expected: [0, 'started again  recheck-2'],
      saw: [restarted.code, restarted.stdout.trim().split('\n').at(-1)],
    },
    {
      what: 'both end',
      expected: ['asked-2 completed', 'recheck-2 completed'],
      saw: await listRuns(platform, 'asked-2', 'recheck-2'),
    },
    {
      what: 'the event reaches the one that waits',
      expected: true,
      saw: JSON.stringify(delivered.body).includes('"recheck-2"'),
    },
    {
      what: 'once noted, readyz names nothing',
      expected: [],
      saw: await nothingDegraded(platform),
    },
  ];
}

/** Restores the database with the run index alone to an hour ago. */
export async function loseDatabase(platform: DrillPlatform): Promise<readonly Check[]> {
  await platform.restore({ controlPlane: 'now', database: 'an hour ago' });
  await platform.start();
  const delivered = await platform.postEvent(potassium('result-2', 'p-edge-mild'));
  await platform.endedRun('recheck-2');
  await waitUntilRepaired(platform);
  const degraded = await platform.degraded();
  const before = await listRuns(platform, 'asked-2', 'recheck-2', 'done-2');
  const rebuilt = await platform.operate('index', 'rebuild', '--database', platform.databaseUrl);
  const after = await listRuns(platform, 'done-2', 'asked-1');
  await acknowledge(platform);
  return [
    { what: 'readyz names it', expected: ['database restored'], saw: degraded },
    {
      what: 'the first event reaches a run that the index had lost',
      expected: true,
      saw: JSON.stringify(delivered.body).includes('"recheck-2"'),
    },
    {
      what: 'unfinished runs are back by themselves',
      expected: ['asked-2 running', 'recheck-2 completed', 'done-2 absent'],
      saw: before,
    },
    {
      what: 'the command brings back those that ended',
      expected: [0, true],
      saw: [rebuilt.code, / [1-9]\d* entered/.test(rebuilt.stdout)],
    },
    {
      what: 'with how they ended',
      expected: ['done-2 completed', 'asked-1 completed'],
      saw: after,
    },
    {
      what: 'once noted, readyz names nothing',
      expected: [],
      saw: await nothingDegraded(platform),
    },
  ];
}

/** Restores both parts to the same moment: what the backup has is there, and nothing is reported. */
export async function loseEverything(
  platform: DrillPlatform,
  print: (line: string) => void,
): Promise<readonly Check[]> {
  const took = await platform.restore({ controlPlane: 'an hour ago', database: 'an hour ago' });
  const begun = performance.now();
  await platform.start();
  const listed = await listRuns(
    platform,
    ...['done-1', 'asked-1', 'recheck-1', 'done-2', 'asked-2', 'recheck-2'],
  );
  const started = performance.now() - begun;
  print(
    `  restored in ${seconds(took)}; the list answered ${seconds(started)} after the start began`,
  );
  await accept(platform, 'asked-1');
  await platform.endedRun('asked-1');
  const again = await platform.postEvent(potassium('done-2', 'p-severe'));
  await platform.endedRun('done-2');
  return [
    {
      what: 'every run from before the backup is there, as it was; later ones are not',
      expected: [
        ...['done-1 completed', 'asked-1 running', 'recheck-1 running'],
        ...['done-2 absent', 'asked-2 absent', 'recheck-2 absent'],
      ],
      saw: listed,
    },
    {
      what: 'the two parts agree, so readyz names nothing',
      expected: [],
      saw: await nothingDegraded(platform),
    },
    {
      what: 'an event from after the backup, sent again, is taken',
      expected: 'accepted',
      saw: again.body.outcome,
    },
    {
      what: 'a decision on a run from before is carried out',
      expected: ['asked-1 completed'],
      saw: await listRuns(platform, 'asked-1'),
    },
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Starts everything again on other ports. */
export async function losePorts(platform: DrillPlatform): Promise<readonly Check[]> {
  await platform.restore({ controlPlane: 'now', database: 'now' });
  await platform.start('elsewhere');
  const named = await until(async () => {
    const degraded = await platform.degraded();
    return degraded.find((name) => name.startsWith('deployment '));
  }, 'readyz to name the address');
  const id = / (dp_\w+)/.exec(named)?.[1] ?? '';
  const { endpointUrl } = platform.stack;
  const move = ['deployments', 'move', id, endpointUrl];
  const suspended = await platform.operate('runs', 'suspended');
  const planned = await platform.operate(...move, '--dry-run');
  const moved = await platform.operate(...move);
  await accept(platform, 'asked-2');
  const { status } = await platform.endedRun('asked-2');
  return [
    {
      what: 'readyz names the address where nothing answers',
      expected: true,
      saw: /^deployment dp_\w+ out of reach$/.test(named),
    },
    {
      what: 'so does the list of unfinished runs, with the way out',
      expected: true,
      saw: suspended.stdout.includes(`platform deployments move ${id} `),
    },
    {
      what: 'the command says what it would move',
      expected: [0, true],
      saw: [planned.code, planned.stdout.startsWith(`would be moved  ${id} `)],
    },
    {
      what: 'and does',
      expected: [0, true],
      saw: [moved.code, moved.stdout.startsWith(`moved  ${id} `)],
    },
    { what: 'a decision is carried out', expected: 'completed', saw: status },
    {
      what: 'then readyz names nothing',
      expected: [],
      saw: await nothingDegraded(platform),
    },
  ];
}
