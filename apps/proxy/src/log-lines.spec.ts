import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { builtScript } from '@platform/testing';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly component?: string;
  readonly [field: string]: unknown;
}

const ENVELOPE = ['time', 'pid', 'hostname', 'v', 'service'];

let stdout = '';
let stderr = '';
// A process of its own: that is how a log gets its lines.
beforeAll(async () => {
  const child = spawn(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/log-what-happens.script.ts'))],
    {
      cwd: join(__dirname, '../../..'),
      env: { PATH: process.env['PATH'] },
      timeout: 100_000,
      killSignal: 'SIGKILL',
    },
  );
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
});

const lines = (): Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const told = (msg: string): object[] =>
  lines()
    .filter((line) => line.msg === msg)
    .map((line) =>
      Object.fromEntries(Object.entries(line).filter(([field]) => !ENVELOPE.includes(field))),
    );

describe('the log of the proxy', () => {
  it('tells a run that starts, by type, id and patient [RUN-138]', () => {
    expect(told('exécution démarrée')[0]).toEqual({
      level: 30,
      runId: 'evt-1',
      workflow: 'a',
      patientId: 'p1',
      eventType: 'lab.result',
      msg: 'exécution démarrée',
    });
  });

  it('warns of a known event with another content, and of nothing when only the order differs', () => {
    const msg = 'événement déjà reçu avec un autre contenu : le premier reste';
    expect(told(msg)).toEqual([
      { level: 40, eventId: 'evt-1', eventType: 'lab.result', fields: ['note'], msg },
    ]);
  });

  it('warns of an event that no published workflow awaits', () => {
    const msg = 'événement accepté sans workflow publié';
    expect(told(msg)).toEqual([{ level: 40, eventId: 'evt-2', eventType: 'ping', msg }]);
  });

  it('tells an event that the condition of a trigger keeps out', () => {
    const msg = 'événement accepté : aucune condition de déclencheur ne le retient';
    expect(told(msg)).toEqual([{ level: 30, eventId: 'evt-3', eventType: 'lab.result', msg }]);
  });

  it('warns of a condition that cannot be asked of an event, which starts its run', () => {
    const msg = 'condition du déclencheur inapplicable à cet événement : il est retenu';
    expect(told(msg)).toEqual([
      {
        level: 40,
        eventId: 'evt-4',
        eventType: 'lab.result',
        workflow: 'when',
        node: 'start',
        msg,
      },
    ]);
    expect(told('exécution démarrée')).toContainEqual(expect.objectContaining({ runId: 'evt-4' }));
  });

  it('tells a simulation by its workflow, its end and what it would have written [RUN-139]', () => {
    expect(told('simulation')).toEqual([
      {
        level: 30,
        workflow: 'a',
        status: expect.stringMatching(/^(completed|failed)$/),
        effects: 0,
        ms: expect.any(Number),
        msg: 'simulation',
      },
    ]);
  });

  it('holds nothing of what an event says [RUN-134]', () => {
    expect(stdout).toContain('evt-1');
    expect(stdout).not.toMatch(/clinique|une autre/);
  });

  it('is all there is to read: nothing on stderr, not even with many look-ups at once', () => {
    expect(stderr).toBe('');
  });

  it('tells the definitions that are published, and which of two with one slug is not', () => {
    expect(told('définition publiée')).toEqual([
      expect.objectContaining({ component: 'definitions', level: 30, slug: 'e' }),
      expect.objectContaining({ component: 'definitions', level: 30, slug: 'a' }),
      expect.objectContaining({ component: 'definitions', level: 30, slug: 'large' }),
    ]);
    expect(told('slug en double')).toEqual([
      expect.objectContaining({ level: 40, slug: 'a', file: 'b.yaml', kept: 'a.yaml' }),
    ]);
  });

  it('tells once of a file that the store has otherwise, and of what can no longer run [MAN-269]', () => {
    expect(told('fichier sans effet : la base garde un autre contenu')).toEqual([
      expect.objectContaining({
        ...{ component: 'definitions', level: 30 },
        ...{ kind: 'workflow', slug: 'a', version: 1, file: 'a.yaml' },
      }),
    ]);
    expect(told('définition publiée hors service')).toEqual([
      expect.objectContaining({
        ...{ component: 'definitions', level: 50, kind: 'workflow', slug: 'a', version: 1 },
        ...{ code: 'WF101', path: '/nodes/0/type', detail: expect.stringContaining('t.lab') },
      }),
      expect.objectContaining({
        ...{ component: 'definitions', level: 50, kind: 'agent', slug: 'e', version: 1 },
        ...{ code: 'AG105', path: '/provider', detail: expect.stringContaining('anthropic') },
      }),
    ]);
  });

  it('warns once of a large version that no process that computes could check', () => {
    expect(told('contrôle fait sur place')).toEqual([
      {
        ...{ component: 'definitions', level: 40, slug: 'large', version: 1 },
        ...{ error: 'aucun processus de calcul ne démarre', msg: 'contrôle fait sur place' },
      },
    ]);
  });

  it('tells of a definition that is refused what is wrong, and where', () => {
    const refused = told('définition refusée') as { file: string; code: string; path: string }[];
    expect(refused).toContainEqual(
      expect.objectContaining({
        level: 50,
        file: 'c.yaml',
        code: 'WF101',
        path: '/nodes/0/type',
        detail: expect.stringContaining('t.none'),
      }),
    );
    const broken = refused.filter(({ file }) => file === 'd.yaml');
    expect(new Set(broken.map(({ code }) => code))).toEqual(new Set(['WF100']));
    expect(broken.map(({ path }) => path)).toContain('/nodes');
  });
});
