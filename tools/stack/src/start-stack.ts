import { join, resolve } from 'node:path';
import { type ControlPlaneProfile } from './control-plane-environment';
import { openLogFile, type OnProcessLine, type ProcessName } from './log-files';
import { type FhirServerPlan } from './launch-fhir-server';
import {
  choosePorts,
  PORT_NAMES,
  requireFhirPortFree,
  requirePortsFree,
  type StackPorts,
} from './ports';
import { DURABLE_SERVICES } from './readiness';
import { type ProcessLog } from './process-log';
import { type RestartDelays } from './restart-pace';
import { type Stack, type StackReport } from './stack';
import { requestIdentity } from './request-identity';
import { inheritedEnvironment } from './spawn-process';
import { listeningFor, portsOf, stackUrls } from './stack-environment';
import { findingsIn } from './instance-findings';
import { createLifecycle } from './stack-lifecycle';
import { launches, MAINS, type StackEnvironments, type StackMains } from './stack-processes';
import { claimDataFolder, type StackClaim } from './stack-record';
import { supervise, type SupervisedProcess } from './supervise';
import { createTemporaryFolder } from './temporary-folder';

export interface StackOptions {
  /** Kept after `stop()`. Default: a new folder that `stop()` removes. */
  dataDir?: string | undefined;
  /** Missing or 0: a free port. */
  ports?: Partial<StackPorts> | undefined;
  /**
   * Path of the instance manifest. Default: `instance.yaml` of the repository if it exists, otherwise an empty
   * manifest.
   */
  instance?: string | undefined;
  /** Default `test`. */
  profile?: ControlPlaneProfile | undefined;
  alwaysReplay?: boolean | undefined;
  disableRetries?: boolean | undefined;
  /** Variables for one process. They win over all others. */
  env?: StackEnvironments | undefined;
  /** Variables that endpoint and proxy inherit. Default: none that configures them. */
  inherit?: NodeJS.ProcessEnv | undefined;
  /** False: a process that ended is not restarted. Default true. */
  restart?: boolean | undefined;
  restartDelays?: Partial<RestartDelays> | undefined;
  /** Whether to start the console. Default false. */
  console?: boolean | undefined;
  /** Whether to start the test bench on the FHIR server. Default false. */
  testBench?: boolean | undefined;
  /** Default: no FHIR server. */
  fhirServer?: FhirServerPlan | undefined;
  /** How long each process may take to be ready at its first start, or to make progress, in ms. Default: a minute. */
  startTimeoutMs?: number | undefined;
  /** Default: the applications, from source. */
  mains?: Partial<StackMains> | undefined;
  /** Durable services that the endpoint must have registered. */
  services?: readonly string[] | undefined;
  binary?: (() => string) | undefined;
  report?: ((report: StackReport) => void) | undefined;
  onLine?: OnProcessLine | undefined;
  /** Aborts the start. Has no effect afterwards. */
  signal?: AbortSignal | undefined;
}

/**
 * Starts the three processes, and the console and the FHIR server if they are wanted. Resolves when all are ready. On failure throws a `StackError` whose message has one
 * readable line per problem, with nothing left running.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const temporary = options.dataDir === undefined ? createTemporaryFolder() : undefined;
  const dataDir = resolve(options.dataDir ?? (temporary?.path as string));
  let claim: StackClaim | undefined;
  const cleanUp = (): void => {
    claim?.release();
    temporary?.remove();
  };
  try {
    claim = await claimDataFolder(dataDir);
    if (claim.leftovers.length > 0) {
      options.report?.({ kind: 'leftovers', processes: claim.leftovers });
    }
    return await startClaimed(options, dataDir, claim, cleanUp);
  } catch (error) {
    cleanUp();
    throw error;
  }
}

async function startClaimed(
  options: StackOptions,
  dataDir: string,
  claim: StackClaim,
  cleanUp: () => void,
): Promise<Stack> {
  const report = options.report ?? ((): void => undefined);
  const ports = await choosePorts(PORT_NAMES, options.ports ?? {});
  const inherit = options.inherit ?? inheritedEnvironment();
  const listen = listeningFor({ ...inherit, ...options.env?.proxy });
  await requirePortsFree(ports, [
    ...(options.console ? ['console' as const] : []),
    ...(options.testBench ? ['test-bench' as const] : []),
    ...portsOf(listen),
  ]);
  if (options.fhirServer) await requireFhirPortFree(options.fhirServer.port);
  const location = { ports, dataDir, listen };
  const urls = stackUrls(location);
  const identity = requestIdentity(dataDir);
  claim.describe({ ...urls, instance: options.instance });
  const launch = launches({
    ...location,
    identityFile: identity.file,
    identityKey: identity.publicKey,
    instance: options.instance,
    console: options.console ?? false,
    inherit,
    mains: { ...MAINS, ...options.mains },
    services: options.services ?? DURABLE_SERVICES,
    profile: options.profile ?? 'test',
    alwaysReplay: options.alwaysReplay ?? false,
    disableRetries: options.disableRetries ?? false,
    disposable: options.dataDir === undefined,
    env: options.env ?? {},
    fhirServer: options.fhirServer,
    binary: options.binary,
    onSpawn: claim.add,
  });
  const logsDir = join(dataDir, 'logs');
  const logOf = (name: ProcessName): ProcessLog => openLogFile(logsDir, name, options.onLine);
  const supervised = (name: ProcessName, log: ProcessLog): SupervisedProcess =>
    supervise({
      name,
      log,
      launch: (signal, timeoutMs) => launch[name](log, signal, timeoutMs),
      restart: options.restart,
      readyTimeoutMs: options.startTimeoutMs,
      delays: options.restartDelays,
      report,
    });
  const endpointLog = logOf('endpoint');
  const proxyLog = logOf('proxy');
  const controlPlane = supervised('control plane', logOf('control plane'));
  const endpoint = supervised('endpoint', endpointLog);
  const proxy = supervised('proxy', proxyLog);

  const fhirServer = options.fhirServer && supervised('FHIR server', logOf('FHIR server'));

  const console = options.console ? supervised('console', logOf('console')) : undefined;
  const testBench = options.testBench ? supervised('test bench', logOf('test bench')) : undefined;
  const processes = { controlPlane, endpoint, proxy, console, testBench, fhirServer };
  const lifecycle = createLifecycle(processes, report, cleanUp);
  await lifecycle.start(options.signal);
  for (const finding of findingsIn(endpointLog.lines(), proxyLog.lines())) {
    report({ kind: 'finding', ...finding });
  }
  const failed = Promise.race([controlPlane.failed, endpoint.failed, proxy.failed]);
  return {
    ...urls,
    ...location,
    identityKey: identity.publicKey,
    logsDir,
    ...processes,
    failed,
    stop: lifecycle.stop,
  };
}
