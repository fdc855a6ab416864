import { startControlPlane } from './control-plane';
import { type ControlPlaneProfile } from './control-plane-environment';
import { type FhirServerPlan, launchFhirServer } from './launch-fhir-server';
import { type ProcessName } from './log-files';
import { startNodeProcess } from './node-process';
import { type ProcessLog } from './process-log';
import { endpointRegistered, pagesReady, proxyReady, registeredAt } from './readiness';
import { type RunningProcess } from './spawn-process';
import {
  consoleEnvironment,
  controlPlaneFolder,
  endpointEnvironment,
  proxyEnvironment,
  stackUrls,
  testBenchEnvironment,
  type Wiring,
} from './stack-environment';

/** The program of each of our processes, absolute or relative to the repository root. */
export interface StackMains {
  endpoint: string;
  proxy: string;
  fhirServer: string;
  console: string;
  testBench: string;
}

export const MAINS: StackMains = {
  endpoint: 'dist/programs/endpoint.js',
  proxy: 'dist/programs/proxy.js',
  fhirServer: 'dist/programs/fhir-server.js',
  console: 'dist/programs/console.js',
  testBench: 'dist/programs/test-bench.js',
};

export type StackEnvironments = Readonly<
  Partial<
    Record<
      'controlPlane' | 'endpoint' | 'proxy' | 'console' | 'testBench',
      Readonly<Record<string, string>>
    >
  >
>;

/** Everything that the three starts need, decided once: a restart repeats the first start exactly. */
interface LaunchPlan extends Wiring {
  /** Private key that the control plane signs its requests with, PEM. */
  identityFile: string;
  mains: StackMains;
  services: readonly string[];
  profile: ControlPlaneProfile;
  alwaysReplay: boolean;
  disableRetries: boolean;
  /** The data folder is removed with the stack, so nothing needs to be saved at the end. */
  disposable: boolean;
  env: StackEnvironments;
  /** The FHIR server that the instance uses, if it is ours. */
  fhirServer: FhirServerPlan | undefined;
  binary: (() => string) | undefined;
  onSpawn: (name: ProcessName, pid: number) => void;
}

/** Whether an endpoint registers itself at each start, even if its address is registered already. */
const registersAnew = (env: NodeJS.ProcessEnv): boolean =>
  env['RESTATE_DEPLOYMENT'] !== 'immutable' && env['RESTATE_AUTO_REGISTER'] !== 'false';

type Launch = (log: ProcessLog, signal: AbortSignal, timeoutMs: number) => Promise<RunningProcess>;

export function launches(plan: LaunchPlan): Readonly<Record<ProcessName, Launch>> {
  const { consoleUrl, testBenchUrl, proxyUrl, endpointUrl, ingressUrl, adminUrl } = stackUrls(plan);
  return {
    'control plane': async (log, signal, timeoutMs) => {
      const started = await startControlPlane({
        dataDir: controlPlaneFolder(plan.dataDir),
        ports: plan.ports,
        listen: plan.listen,
        identityFile: plan.identityFile,
        profile: plan.profile,
        alwaysReplay: plan.alwaysReplay,
        disableRetries: plan.disableRetries,
        env: plan.env.controlPlane,
        binary: plan.binary,
        guarded: plan.disposable,
        log,
        signal,
        timeoutMs,
        onSpawn: (pid) => plan.onSpawn('control plane', pid),
      });
      return plan.disposable ? { ...started, stop: () => started.kill() } : started;
    },
    endpoint: async (log, signal, timeoutMs) => {
      const { services } = plan;
      const env = { ...endpointEnvironment(plan), ...plan.env.endpoint };
      const before = registersAnew({ ...plan.inherit, ...env })
        ? await registeredAt(adminUrl, endpointUrl)
        : undefined;
      return startNodeProcess({
        name: 'endpoint',
        main: plan.mains.endpoint,
        inherit: plan.inherit,
        guarded: plan.disposable,
        env,
        log,
        signal,
        url: endpointUrl,
        ready: {
          probe: () => endpointRegistered({ adminUrl, ingressUrl, endpointUrl, services, before }),
          awaited: `${endpointUrl} to be registered with ${services.join(' and ')}`,
          timeoutMs,
        },
        onSpawn: (pid) => plan.onSpawn('endpoint', pid),
      });
    },
    proxy: (log, signal, timeoutMs) =>
      startNodeProcess({
        name: 'proxy',
        main: plan.mains.proxy,
        inherit: plan.inherit,
        guarded: plan.disposable,
        env: { ...proxyEnvironment(plan), ...plan.env.proxy },
        log,
        signal,
        url: proxyUrl,
        ready: { probe: () => proxyReady(proxyUrl), awaited: `${proxyUrl}/readyz`, timeoutMs },
        onSpawn: (pid) => plan.onSpawn('proxy', pid),
      }),
    console: (log, signal, timeoutMs) =>
      startNodeProcess({
        name: 'console',
        main: plan.mains.console,
        inherit: plan.inherit,
        guarded: plan.disposable,
        env: { ...consoleEnvironment(plan), ...plan.env.console },
        log,
        signal,
        url: consoleUrl,
        ready: {
          probe: () => pagesReady(consoleUrl),
          awaited: `${consoleUrl}/healthz`,
          timeoutMs,
        },
        onSpawn: (pid) => plan.onSpawn('console', pid),
      }),
    'test bench': (log, signal, timeoutMs) => {
      if (plan.fhirServer === undefined) throw new Error('The test bench needs a FHIR server.');
      return startNodeProcess({
        name: 'test bench',
        main: plan.mains.testBench,
        inherit: plan.inherit,
        guarded: plan.disposable,
        env: { ...testBenchEnvironment(plan, plan.fhirServer), ...plan.env.testBench },
        log,
        signal,
        url: testBenchUrl,
        ready: {
          probe: () => pagesReady(testBenchUrl),
          awaited: `${testBenchUrl}/healthz`,
          timeoutMs,
        },
        onSpawn: (pid) => plan.onSpawn('test bench', pid),
      });
    },
    'FHIR server': (log, signal, timeoutMs) => {
      if (plan.fhirServer === undefined) throw new Error('The instance uses no FHIR server.');
      return launchFhirServer(plan.fhirServer, {
        main: plan.mains.fhirServer,
        dataDir: plan.dataDir,
        inherit: plan.inherit,
        guarded: plan.disposable,
        log,
        signal,
        timeoutMs,
        onSpawn: (pid) => plan.onSpawn('FHIR server', pid),
      });
    },
  };
}
