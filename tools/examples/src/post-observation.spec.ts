import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { postObservation } from './post-observation';

const EXAMPLES = join(__dirname, '../../../examples/potassium');
const SEVERE = join(EXAMPLES, 'observation-severe.json');
const RUN = '/api/runs/lab.potassium.Observation.o-severe';
const RECORD = '/api/records/patient/p-severe';

type Answer = readonly [status: number, body: object];

let server: Server;
let requests: { line: string; body: string }[];
let answers: Record<string, Answer[]>;

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** Each call returns the next response of its request line. The last one stays. */
const nextAnswer = (line: string): Answer => {
  const queue = answers[line] ?? [];
  return (queue.length > 1 ? queue.shift() : queue[0]) ?? [404, { title: 'unknown' }];
};

beforeEach(async () => {
  requests = [];
  answers = {
    'POST /api/events': [
      [
        202,
        {
          outcome: 'accepted',
          eventId: 'lab.potassium.Observation.o-severe',
          runs: [{ runId: 'lab.potassium.Observation.o-severe', workflow: 'hyperkalaemia-alert' }],
        },
      ],
    ],
    [`GET ${RUN}`]: [
      [200, { status: 'running', snapshot: null }],
      [
        200,
        {
          status: 'completed',
          snapshot: {
            nodes: [
              { path: 'notify', type: 'clinical.add-notification', status: 'done' },
              {
                path: 'check',
                type: 'clinical.add-notification',
                status: 'skipped',
                skippedBecause: { path: 'alert', port: 'unknown', why: 'not-taken' },
              },
            ],
          },
        },
      ],
    ],
    [`GET ${RECORD}`]: [
      [200, { notifications: [{ severity: 'critical', title: 'Hyperkaliémie', body: 'Corps' }] }],
    ],
  };
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const line = `${request.method} ${request.url}`;
      requests.push({ line, body });
      const [status, answer] = nextAnswer(line);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const post = async (...args: string[]) => {
  const lines: string[] = [];
  const completed = await postObservation([...args, '--url', url()], (line) => lines.push(line));
  return { completed, text: stripVTControlCharacters(lines.join('\n')) };
};

describe('post-observation', () => {
  it('posts the event, waits for the run to end, and shows its nodes and the notifications', async () => {
    const { completed, text } = await post(SEVERE);
    expect(completed).toBe(true);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      eventId: 'lab.potassium.Observation.o-severe',
      eventType: 'lab.potassium.available',
      patientId: 'p-severe',
      observationId: 'o-severe',
      code: '2823-3',
      observedAt: '2026-11-18T08:10:00+01:00',
    });
    expect(text).toBe(
      [
        'event lab.potassium.Observation.o-severe accepted',
        '  run lab.potassium.Observation.o-severe (hyperkalaemia-alert)',
        '',
        'run lab.potassium.Observation.o-severe completed',
        '  notify  done      clinical.add-notification',
        '  check   skipped   clinical.add-notification (not-taken at alert)',
        '',
        'notifications in the record of p-severe: 1',
        '  critical Hyperkaliémie',
        '    Corps',
      ].join('\n'),
    );
  });

  it('does not wait for a run that waits for a person, and says what it waits for', async () => {
    const snapshot = {
      phase: 'suspended',
      pending: [{ title: 'Débuter le traitement ?' }],
      nodes: [{ path: 'ask', type: 'core.validation', status: 'waiting' }],
    };
    answers[`GET ${RUN}`] = [[200, { status: 'running', snapshot }]];
    const { completed, text } = await post(SEVERE);
    expect(completed).toBe(true);
    expect(text).toContain('  ask  waiting   core.validation\n  waits for a person: Débuter');
  });

  it('stops after the post with --no-wait', async () => {
    await post(SEVERE, '--no-wait');
    expect(requests.map(({ line }) => line)).toEqual(['POST /api/events']);
  });

  it('shows the earlier run of an event that was posted before', async () => {
    answers['POST /api/events'] = [[200, { outcome: 'duplicate', eventId: 'x' }]];
    const { completed, text } = await post(SEVERE);
    expect(text).toContain('o-severe duplicate');
    expect(text).toContain('o-severe completed');
    expect(completed).toBe(true);
  });

  it('tells a failed run, and why', async () => {
    answers[`GET ${RUN}`] = [
      [200, { status: 'failed', snapshot: { error: { message: 'port non connecté' } } }],
    ];
    const { completed, text } = await post(SEVERE);
    expect(completed).toBe(false);
    expect(text).toContain('port non connecté');
  });

  it('gives up waiting for a run that does not end', async () => {
    answers[`GET ${RUN}`] = [[200, { status: 'running' }]];
    await expect(post(SEVERE, '--timeout', '0.1')).rejects.toThrow(
      'the run has not ended after 0.1 s; it goes on',
    );
  });

  it('shows why the platform refuses', async () => {
    answers['POST /api/events'] = [
      [
        422,
        {
          code: 'event-type-unknown',
          title: 'Event refused',
          detail: 'unknown type',
          outcome: 'rejected',
        },
      ],
    ];
    await expect(post(SEVERE)).rejects.toThrow(
      'the platform answered 422 Event refused: unknown type',
    );
  });

  it('says to start the platform when nothing listens', async () => {
    const address = url();
    await new Promise((resolve) => server.close(resolve));
    await expect(postObservation([SEVERE, '--url', address], () => undefined)).rejects.toThrow(
      `the platform is not running at ${address}: run \`npm start\` first`,
    );
    server.listen(0, '127.0.0.1');
  });

  it.each([
    [[], 'expected one file (try --help)'],
    [['absent.json'], 'no such file: absent.json'],
    [[__filename], 'is not JSON'],
    [[join(EXAMPLES, 'patient-severe.json')], 'is not a FHIR Observation: it is a Patient'],
    [[SEVERE, '--nope'], "Unknown option '--nope' (try --help)"],
    [[SEVERE, '--timeout', 'soon'], '--timeout expects a number of seconds'],
    [[SEVERE, '--url', 'localhost:4000'], '--url expects an http address'],
  ])('refuses %j in one line', async (args, message) => {
    const failure = await postObservation(args, () => undefined).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining(message) });
    expect((failure as Error).message).not.toContain('\n');
    expect(requests).toEqual([]);
  });

  it('prints its help', async () => {
    const lines: string[] = [];
    await postObservation(['--help'], (line) => lines.push(line));
    expect(lines.join()).toContain('Usage: npm run post-observation');
  });
});
