import { createComputePool } from '../compute-pool';

const [main = ''] = process.argv.slice(2);

/** Prints the id of a process of that program, then has it compute for ever. */
async function haveItCompute(): Promise<void> {
  const pool = createComputePool({
    main,
    env: process.env,
    ...{ memoryMiB: 256, most: 3, maxWaiting: 1, maxWaitingPerCaller: 1 },
  });
  const job = {
    ...{ input: 'null', caller: 'platform', timeMs: 600_000, maxBytes: 1_000 },
    answer: () => Promise.resolve('null'),
    describe: () => null,
  };
  const { meta } = await pool.run({ ...job, task: 'echo' });
  const endless = pool.run({ ...job, task: 'loops' });
  setTimeout(() => process.stdout.write(`${(meta as { pid: number }).pid}\n`), 200);
  await endless;
}

void haveItCompute();
