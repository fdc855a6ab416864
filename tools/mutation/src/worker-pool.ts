import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

import type { Mutant } from './mutant';

const WORKER = join(__dirname, '../jest/worker.cjs');

/** `untested`: there are no suites, although no mutant narrows them. */
export type Outcome = 'passed' | 'failed' | 'timeout' | 'untested';

/**
 * Runs a package's suites in child processes. jest ends its process at the first failure, so a spare process is
 * always starting.
 */
export class WorkerPool {
  private spare: ChildProcess;

  constructor(
    private readonly root: string,
    private readonly pkg: string,
    /** Glob over the names of the suites. Empty: all. */
    private readonly tests: string,
  ) {
    this.spare = this.start();
  }

  private start(): ChildProcess {
    return fork(WORKER, [this.root, this.pkg, this.tests], {
      cwd: this.root,
      stdio: 'ignore',
      execArgv: [],
    });
  }

  /** Runs the suites that reach the mutant, or all without a mutant. Kills the worker after `timeout` ms. */
  run(mutant: Mutant | null, timeout: number): Promise<Outcome> {
    const worker = this.spare;
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle('timeout'), timeout);
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        worker.removeAllListeners();
        if (outcome === 'passed') this.keep(worker);
        else worker.kill('SIGKILL');
        resolve(outcome);
      };
      worker.once('message', ({ outcome }: { outcome: Outcome }) => settle(outcome));
      worker.once('exit', () => settle('failed'));
      worker.send({ mutant });
      this.spare = this.start();
    });
  }

  /** Keeps a worker that is still running: it is warmer than one that is starting. */
  private keep(worker: ChildProcess): void {
    this.spare.kill('SIGKILL');
    this.spare = worker;
  }

  close(): void {
    this.spare.removeAllListeners();
    this.spare.kill('SIGKILL');
  }
}
