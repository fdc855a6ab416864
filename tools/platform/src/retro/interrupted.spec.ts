import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { RetrospectiveReport, WorkFile } from '@platform/retrospective';
import { until } from '@platform/testing';

import { lines, person, potassium, writeExport } from './__fixtures__/small-export';

const ROOT = join(__dirname, '../../../..');
const PROGRAM = join(ROOT, 'dist/programs/platform.js');
const ALERT = join(ROOT, 'plugins/renal/definitions/hyperkalaemia-alert.yaml');

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'retro-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Far less than a process takes for its patients. */
const LOOK_MS = 5;
const PATIENTS = 40;
const RESULTS = 4;

/** Results of many patients: enough that none of two processes has done all when the other has stored something. */
function manyResults(): string {
  const all = Array.from({ length: PATIENTS }, (_, patient) => {
    const subject = { reference: `Patient/p${patient}` };
    const results = Array.from({ length: RESULTS }, (_unused, result) => {
      const at = new Date(Date.UTC(2026, 9, 1 + result, 6, patient)).toISOString();
      return potassium(`o${patient}-${result}`, result % 2 === 0 ? 4.2 : 6.8, at, { subject });
    });
    return lines([person(`p${patient}`), ...results]);
  });
  return all.join('');
}

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** The real program, in processes of its own. */
function start(...more: readonly string[]) {
  const child = spawn(
    process.execPath,
    [
      ...[PROGRAM, 'retro', ALERT, join(folder, 'export'), '--binding', 'ehr-potassium'],
      ...['--work', join(folder, 'a.work'), '--workers', '2', ...more],
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }));
  });
  const mustRun = (): void => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${stderr}`);
  };
  const says = (line: string): Promise<true> =>
    until(() => {
      if (stderr.includes(line)) return true;
      mustRun();
      return false;
    }, line);
  return { child, ended, mustRun, says };
}

/**
 * Waits until both processes have stored something, and from then on lets nobody write to the work file. Returns what lets
 * them go on.
 */
async function holdWorkFile({ db }: WorkFile, mustRun: () => void): Promise<() => void> {
  const sharesWithResults = db
    .prepare(
      `SELECT count(DISTINCT position % 2) FROM (SELECT patient, row_number() OVER (ORDER BY patient) AS position
         FROM (SELECT DISTINCT patient FROM events)) WHERE patient IN
         (SELECT patient FROM events WHERE n IN (SELECT event FROM results))`,
    )
    .pluck();
  for (;;) {
    db.exec('BEGIN IMMEDIATE');
    if (sharesWithResults.get() === 2) break;
    db.exec('ROLLBACK');
    mustRun();
    await delay(LOOK_MS);
  }
  return () => void db.exec('ROLLBACK');
}

const reportIn = (name: string): RetrospectiveReport =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as RetrospectiveReport;

it('retro that is interrupted keeps what it did, says so, and the same command goes on to the same result', async () => {
  writeExport(join(folder, 'export'), { 'all.ndjson': manyResults() });
  const { openWorkFile } = await import('@platform/retrospective');
  const work = openWorkFile(join(folder, 'a.work'));
  const json = join(folder, 'first.json');
  const first = start('--json', json);
  const letGoOn = await holdWorkFile(work, first.mustRun);
  first.child.kill('SIGINT');
  await first.says('stopping: what is under way is kept');
  letGoOn();
  work.close();
  const { code, stderr } = await first.ended;
  expect({ code, stderr }).toMatchObject({
    code: 130,
    stderr: expect.stringContaining('interrupted: start the command again to go on'),
  });
  const partial = reportIn('first.json');
  expect(partial.isComplete).toBe(false);
  const done = partial.totals[0]?.started ?? 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(PATIENTS * RESULTS);

  expect((await start('--json', join(folder, 'second.json')).ended).code).toBe(0);
  const { isComplete, totals, events } = reportIn('second.json');
  expect({ isComplete, events: events.total, totals }).toMatchObject({
    ...{ isComplete: true, events: PATIENTS * RESULTS },
    totals: [{ started: PATIENTS * RESULTS, fired: PATIENTS * (RESULTS / 2), patients: PATIENTS }],
  });
  expect(existsSync(join(folder, 'a.work'))).toBe(true);
});

it('a line of 200 MB is named, and is never in memory', async () => {
  const file = join(writeExport(join(folder, 'export'), {}), 'all.ndjson');
  writeFileSync(file, lines([person('p1')]));
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let megabytes = 0; megabytes < 200; megabytes += 1)
    writeFileSync(file, piece, { flag: 'a' });
  const result = potassium('o1', 6.8, '2026-10-05T08:00:00Z');
  writeFileSync(file, `\n${lines([result])}`, { flag: 'a' });
  const peak = join(folder, 'peak');
  const measured = `process.on('exit',()=>require('fs').writeFileSync(${JSON.stringify(peak)},String(process.resourceUsage().maxRSS)))`;
  writeFileSync(join(folder, 'measure.cjs'), measured);
  const child = spawn(
    process.execPath,
    [
      ...[
        '--require',
        join(folder, 'measure.cjs'),
        PROGRAM,
        'retro',
        ALERT,
        join(folder, 'export'),
      ],
      ...['--binding', 'ehr-potassium', '--work', join(folder, 'a.work'), '--workers', '1'],
      ...['--json', join(folder, 'report.json')],
    ],
    { cwd: ROOT, stdio: 'ignore' },
  );
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect(code).toBe(0);
  const { export: read, events } = reportIn('report.json');
  expect(read.rejected).toEqual([
    {
      reason: 'too-long',
      count: 1,
      places: [{ file: 'all.ndjson', line: 2, detail: `${200 * 1024 * 1024} bytes` }],
    },
  ]);
  expect(events.total).toBe(1);
  // The programs themselves take about 250 MB.
  expect(Number(readFileSync(peak, 'utf8'))).toBeLessThan(420 * 1024);
});
