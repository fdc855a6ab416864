import { join, resolve } from 'node:path';
import { type NodeProcess, startNodeProcess } from './node-process';
import { LOOPBACK } from './ports';
import { type ProcessLog } from './process-log';
import { isUp, PROBE_TIMEOUT_MS } from './readiness';
import { repositoryRoot } from './repository-root';

/** The development FHIR server beside a stack. Its content is kept in the data folder. */
export interface FhirServerPlan {
  readonly port: number;
  /** Folders of FHIR files, absolute or relative to the repository root. */
  readonly seeds: readonly string[];
}

export const fhirServerUrl = ({ port }: FhirServerPlan): string =>
  `http://${LOOPBACK}:${port}/fhir`;

interface LaunchOptions {
  readonly main: string;
  readonly dataDir: string;
  readonly inherit: NodeJS.ProcessEnv;
  readonly guarded: boolean;
  readonly log: ProcessLog;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onSpawn: (pid: number) => void;
}

/** Starts the FHIR server. Resolves when it serves its capability statement. */
export function launchFhirServer(
  plan: FhirServerPlan,
  { dataDir, timeoutMs, ...options }: LaunchOptions,
): Promise<NodeProcess> {
  const url = fhirServerUrl(plan);
  const seeds = plan.seeds.flatMap((seed) => ['--seed', resolve(repositoryRoot(), seed)]);
  return startNodeProcess({
    ...options,
    name: 'FHIR server',
    args: ['--port', String(plan.port), '--file', join(dataDir, 'fhir.sqlite'), ...seeds],
    url,
    ready: { probe: () => serves(url), awaited: `${url}/metadata`, timeoutMs },
  });
}

async function serves(url: string): Promise<boolean> {
  if (!(await isUp(url))) return false;
  try {
    const response = await fetch(`${url}/metadata`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
