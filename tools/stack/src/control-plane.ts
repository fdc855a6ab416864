import { mkdirSync } from 'node:fs';
import { unixAddress } from '@platform/control-plane-http';
import { controlPlaneBinary } from './control-plane-binary';
import {
  controlPlaneEnvironment,
  type ControlPlanePorts,
  type ControlPlaneProfile,
} from './control-plane-environment';
import { controlPlaneSockets, prepareSockets } from './control-plane-sockets';
import { choosePorts, LOOPBACK } from './ports';
import { PRIVATE_FOLDER } from './private-files';
import { createProcessLog, type ProcessLog } from './process-log';
import { controlPlaneReady } from './readiness';
import { repositoryRoot } from './repository-root';
import { inheritedEnvironment, type RunningProcess, spawnProcess } from './spawn-process';
import { createTemporaryFolder } from './temporary-folder';
import { ProcessDiedError, waitUntilReady } from './wait-until-ready';

const STOP_GRACE_MS = 15_000;
const PORT_RACE_ATTEMPTS = 3;

export type ControlPlaneListening = 'tcp' | 'unix';

interface ControlPlaneOptions {
  /** Kept after `stop()`. Default: a new folder that `stop()` removes. */
  dataDir?: string | undefined;
  /** Default for each: a free port. */
  ports?: Partial<ControlPlanePorts> | undefined;
  /** Default `tcp`. `unix`: sockets in its own folder, and no port. */
  listen?: ControlPlaneListening | undefined;
  /** PEM file of the key that it signs its requests to the endpoint with. Default: unsigned. */
  identityFile?: string | undefined;
  /** Default `test`. */
  profile?: ControlPlaneProfile | undefined;
  alwaysReplay?: boolean | undefined;
  disableRetries?: boolean | undefined;
  /** Server settings (`RESTATE_…`), which win over ours. */
  env?: Readonly<Record<string, string>> | undefined;
  log?: ProcessLog | undefined;
  /** Default: the binary of the installed platform package. */
  binary?: (() => string) | undefined;
  /**
   * False: it may outlive us if we are killed. Default true: it ends with us, and its folder is removed if we
   * created it.
   */
  guarded?: boolean | undefined;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
  /** How long it may take to be ready, in ms. Default: a minute. */
  timeoutMs?: number | undefined;
  onSpawn?: ((pid: number) => void) | undefined;
}

/** A running control plane. To resume it, start another one with its `dataDir` and `ports`. */
export interface ControlPlane extends RunningProcess {
  readonly ingressUrl: string;
  readonly adminUrl: string;
  readonly ports: ControlPlanePorts;
  readonly dataDir: string;
}

/**
 * Starts the real server. Resolves when ingress and admin both respond. Throws a `StackError`: no binary, no build
 * for this platform, or the last error line of the server.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const temporary = options.dataDir === undefined ? createTemporaryFolder() : undefined;
  const dataDir = options.dataDir ?? (temporary?.path as string);
  try {
    const started = await launch(dataDir, options, PORT_RACE_ATTEMPTS);
    if (temporary === undefined) return started;
    const stop: RunningProcess['stop'] = async () => {
      const exit = await started.kill();
      temporary.remove();
      return exit;
    };
    return { ...started, stop };
  } catch (error) {
    temporary?.remove();
    throw error;
  }
}

/** Another process may take a free port before the server binds it. Then this chooses again. */
async function launch(
  dataDir: string,
  options: ControlPlaneOptions,
  attemptsLeft: number,
): Promise<ControlPlane> {
  const ports = await choosePorts(['ingress', 'admin', 'fabric'], options.ports ?? {});
  const chosenByUs = (['ingress', 'admin', 'fabric'] as const).some(
    (name) => !options.ports?.[name],
  );
  try {
    return await launchOn(ports, dataDir, options);
  } catch (error) {
    const lostRace = error instanceof ProcessDiedError && /address in use/i.test(error.message);
    if (!lostRace || !chosenByUs || attemptsLeft <= 1) throw error;
    return launch(dataDir, options, attemptsLeft - 1);
  }
}

async function launchOn(
  ports: ControlPlanePorts,
  dataDir: string,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const { profile = 'test', alwaysReplay = false, disableRetries = false } = options;
  const log = options.log ?? createProcessLog();
  const command = (options.binary ?? controlPlaneBinary)();
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const sockets = controlPlaneSockets(dataDir);
  if (options.listen === 'unix') prepareSockets(dataDir, sockets);
  const listening = options.listen === 'unix' ? { sockets } : { ports };
  const { identityFile } = options;
  const settings = { profile, alwaysReplay, disableRetries, dataDir, listening, identityFile };
  const started = await spawnProcess({
    name: 'control plane',
    command,
    // The folder is also an argument, so that a process list shows it.
    args: ['--no-logo', '--base-dir', options.listen === 'unix' ? sockets.base : dataDir],
    cwd: repositoryRoot(),
    env: { ...inheritedEnvironment(), ...controlPlaneEnvironment(settings), ...options.env },
    log,
    graceMs: STOP_GRACE_MS,
    guarded: options.dataDir === undefined ? { folder: dataDir } : (options.guarded ?? true),
  });
  options.onSpawn?.(started.pid);
  const { ingressUrl, adminUrl } = controlPlaneUrls(options.listen, ports, dataDir);
  await waitUntilReady(started, {
    probe: () => controlPlaneReady(adminUrl, ingressUrl),
    awaited: `${ingressUrl}/restate/health and ${adminUrl}/query`,
    log,
    signal: options.signal,
    timeoutMs: options.timeoutMs,
  });
  return { ...started, ingressUrl, adminUrl, ports, dataDir };
}

/** Returns the URLs of a control plane on this folder: ports of this machine, or sockets. */
export function controlPlaneUrls(
  listen: ControlPlaneListening | undefined,
  ports: Pick<ControlPlanePorts, 'ingress' | 'admin'>,
  dataDir: string,
): Pick<ControlPlane, 'ingressUrl' | 'adminUrl'> {
  if (listen !== 'unix') {
    const at = (port: number): string => `http://${LOOPBACK}:${port}`;
    return { ingressUrl: at(ports.ingress), adminUrl: at(ports.admin) };
  }
  const { ingress, admin } = controlPlaneSockets(dataDir);
  return { ingressUrl: unixAddress(ingress), adminUrl: unixAddress(admin) };
}
