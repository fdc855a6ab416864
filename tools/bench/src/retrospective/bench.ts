import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { count, counts, defineBenchmark } from '../define-bench';
import { writeExport } from './write-export';

const ROOT = join(__dirname, '../../../..');
const PROGRAM = join(ROOT, 'dist/programs/platform.js');
const WORKFLOW = join(ROOT, 'plugins/renal/definitions/hyperkalaemia-alert.yaml');
const SAMPLE_MS = 250;

interface Usage {
  /** Of the largest process, in bytes. */
  memory: number;
  /** Of all processes together. */
  memoryOfAll: number;
}

const statusOf = (pid: number | string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

const residentOf = (status: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;

/** The resident memory of a process and of those that it started, from proc(5). */
function residentMemory(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statusOf)
    .filter((status) => Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === pid);
  return [statusOf(pid), ...children].map(residentOf);
}

/** Runs the command, and samples its memory meanwhile. */
function runRetro(args: readonly string[]): Promise<Usage> {
  const child = spawn(process.execPath, [PROGRAM, 'retro', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const usage: Usage = { memory: 0, memoryOfAll: 0 };
  const timer = setInterval(() => {
    const sizes = residentMemory(child.pid ?? 0);
    usage.memory = Math.max(usage.memory, ...sizes);
    usage.memoryOfAll = Math.max(
      usage.memoryOfAll,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }, SAMPLE_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(timer);
      if (code === 0) resolve(usage);
      else reject(new Error(`platform retro ended with ${code}`));
    });
  });
}

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

export const retrospective = defineBenchmark({
  summary: 'Measures a retrospective: events per second, and memory as the export grows.',
  options: {
    events: counts('sizes of the export, in events', [10_000, 100_000]),
    workers: count('processes that simulate', 2),
  },
  about: `
Writes exports of invented patients with 50 results each, and runs "platform retro" on them with the workflow
hyperkalaemia-alert. Memory is resident memory from /proc, so it runs on Linux only.
`,
  async measure({ events: sizes, workers }, { result }) {
    for (const events of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'bench-retro-'));
      try {
        await writeExport(folder, events);
        const work = join(folder, 'bench.work');
        const begun = performance.now();
        const { memory, memoryOfAll } = await runRetro([
          ...[WORKFLOW, folder, '--binding', 'ehr-potassium', '--work', work],
          ...['--workers', String(workers), '--markdown', join(folder, 'report.md')],
        ]);
        const seconds = (performance.now() - begun) / 1000;
        const rate = Math.round(events / seconds);
        const sizes = {
          largestProcessMiB: mebibytes(memory),
          allProcessesMiB: mebibytes(memoryOfAll),
          workFileMiB: mebibytes(statSync(work).size),
        };
        result(
          { events, workers, seconds, eventsPerSecond: rate, ...sizes },
          `${events} events: ${seconds.toFixed(0)} s, ${rate}/s, ${sizes.largestProcessMiB} MiB in the largest process, ${sizes.allProcessesMiB} MiB in all, ${sizes.workFileMiB} MiB of disk`,
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
});
