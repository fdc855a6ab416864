import { createProcessLog, MAINS, startNodeProcess, type RunningProcess } from '@platform/stack';

export type Application = 'proxy' | 'endpoint';

export interface Boot extends RunningProcess {
  /** Complete lines on standard error so far. */
  errorLines(): readonly string[];
}

/** Starts one of the two applications alone, without our own environment. */
export async function bootApplication(
  application: Application,
  env: Readonly<Record<string, string>>,
): Promise<Boot> {
  const log = createProcessLog();
  const started = await startNodeProcess({
    name: application,
    main: MAINS[application],
    env,
    log,
  });
  return { ...started, errorLines: () => log.errorLines() };
}
