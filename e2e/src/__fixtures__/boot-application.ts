import { createProcessLog, startNodeProcess, type RunningProcess } from '@platform/stack';

export type Application = 'proxy' | 'endpoint';

export interface Boot extends RunningProcess {
  /** Complete lines on standard error so far. */
  errorLines(): readonly string[];
}

/** Starts one of the two applications from source, alone, without our own environment. */
export async function bootApplication(
  application: Application,
  env: Readonly<Record<string, string>>,
): Promise<Boot> {
  const log = createProcessLog();
  const started = await startNodeProcess({
    name: application,
    main: `apps/${application}/src/main.ts`,
    env,
    log,
  });
  return { ...started, errorLines: () => log.errorLines() };
}
