import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { builtScript } from '@platform/testing';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly component?: string;
  readonly [field: string]: unknown;
}
interface Report {
  readonly given: Readonly<Record<string, { readonly config: object; readonly feeds: object }>>;
  readonly outcomes: readonly string[];
  readonly requests: readonly string[];
  readonly listed: readonly string[];
}

let log: readonly Line[];
let report: Report;

// In its own process, whose output is the log.
beforeAll(async () => {
  const script = builtScript(join(__dirname, '../__fixtures__/run-sources.script.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    cwd: join(__dirname, '../../../..'),
    env: { PATH: process.env['PATH'], LOG_PRETTY: '0' },
    timeout: 100_000,
  });
  const lines = stdout.trim().split('\n');
  report = JSON.parse(lines.pop() ?? '{}') as Report;
  log = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ component }) => component === 'sources');
});

const lines = (msg: string): readonly Line[] => log.filter((line) => line.msg === msg);

describe('the sources of an instance', () => {
  it('are given their configuration and the feeds of their active bindings [MAN-164 MAN-170 MAN-172 MAN-226]', () => {
    expect(report.given).toEqual({
      poll: {
        config: { every: 'PT1M' },
        feeds: [
          { name: 'results', query: { code: '2823-3' } },
          { name: 'decisions', query: {} },
        ],
      },
      bare: { config: {}, feeds: [{ name: 'bare', query: {} }] },
    });
  });

  it('are started only with an active binding, and told with their feeds [MAN-225 MAN-227 RUN-034 RUN-035]', () => {
    const started = lines('source démarrée');
    const bySource = started.map(({ level, source, feeds }) => [source, { level, feeds }]);
    expect(Object.fromEntries(bySource)).toEqual({
      poll: { level: 30, feeds: ['results', 'decisions'] },
      bare: { level: 30, feeds: ['bare'] },
    });
    expect(report.given).not.toHaveProperty('idle');
  });

  it('that do not start, or that nothing contributes, are told and leave the others alone [RUN-036]', () => {
    expect(lines('mécanisme introuvable')).toMatchObject([{ level: 40, source: 'ghost' }]);
    // One line for each attempt; on a busy machine there may be a second attempt.
    const failures = lines('source non démarrée');
    const failure = {
      ...{ level: 50, source: 'broken', key: 'sources.broken', error: 'connexion refusée' },
    };
    expect(failures).not.toEqual([]);
    expect(failures).toMatchObject(failures.map(() => failure));
  });

  it('have input that is no record listed with the refused records, under its key', () => {
    expect(report.listed).toEqual(['cut', 'r2']);
  });

  it('have a raw record become an event that starts a run, once [MAN-164 MAN-173 RUN-030 RUN-032 RUN-033]', () => {
    expect(report.outcomes.slice(0, 2)).toEqual(['results r1 accepted', 'results r1 duplicate']);
    const [start = '', ...others] = report.requests;
    expect(start).toMatch(/^results\.r1 run /);
    expect(start).toContain('"patientId":"p1"');
    expect(others).toHaveLength(1);
  });

  it('have a raw record resolve the validation that a run waits for [MAN-175 RUN-023 RUN-033]', () => {
    expect(report.outcomes).toContain('decisions d1 accepted');
    const [, resolution = ''] = report.requests;
    expect(resolution).toMatch(/^evt-9 resolveValidation /);
    expect(JSON.parse(resolution.replace(/^\S+ \S+ /, ''))).toEqual({
      pendingId: 'ask:evt-9',
      decision: 'accepted',
      by: 'dr-a',
      byId: 'user:dr-a',
      via: 'poll',
      decider: {
        identifiedBy: 'source',
        users: ['dr-a'],
        taskRoles: 'every',
        identities: ['user:dr-a', 'source:poll'],
      },
    });
  });

  it('hear that a record can never be taken, and the log says why [RUN-032 RUN-036]', () => {
    expect(report.outcomes.slice(2)).toEqual([
      'results r2 rejected',
      'decisions d1 accepted',
      'decisions d2 rejected',
      'unlisted u1 rejected',
      'poll stopped',
    ]);
    expect(lines('événement refusé')).toMatchObject([
      { level: 40, source: 'poll', feed: 'results', error: expect.any(String) },
    ]);
    expect(lines('projection impossible')).toMatchObject([
      { level: 40, source: 'poll', feed: 'decisions', error: 'decision' },
    ]);
    expect(lines('enregistrement sans liaison')).toMatchObject([
      { level: 40, source: 'poll', feed: 'unlisted' },
    ]);
  });
});
