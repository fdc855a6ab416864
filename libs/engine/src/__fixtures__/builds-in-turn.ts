import '../promise-with-resolvers';

import { createIngressClient, type IngressClient, type RunSnapshot } from '@platform/engine-api';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';
import { freePort } from '@platform/testing';

import type { EngineDeps } from '../engine-deps';
import { startInvocationWatch } from '../invocations/invocation-watch';
import { registerDeployment } from '../deployments/register-deployment';
import { createRunHeaders } from '../state/run-headers';
import { startEngine, type RunningEngine } from '../start-engine';
import { engineCatalog } from './engine-harness';
import { snapshotWhen } from './snapshot-when';

export interface BuildsInTurn {
  readonly client: IngressClient;
  readonly controlPlane: ControlPlane;
  /** The next build at the same address, in place of the one before. */
  serve(deps: Partial<EngineDeps>): Promise<void>;
  /** The address is not served until the next build. */
  leave(): Promise<void>;
  /** Polls until the snapshot satisfies `when`. */
  told(runId: string, when: (snapshot: RunSnapshot) => boolean): Promise<RunSnapshot>;
  stop(): Promise<void>;
}

/** A real control plane, and an address that one build after the other serves. */
export async function openBuildsInTurn(): Promise<BuildsInTurn> {
  const controlPlane = await startControlPlane({
    env: {
      RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '50ms',
      RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '200ms',
    },
  });
  const { adminUrl, ingressUrl } = controlPlane;
  const watch = startInvocationWatch({ adminUrl, intervalMs: 20 });
  const client = createIngressClient({
    url: ingressUrl,
    observe: (_path, call) => call({}),
    timeoutMs: 60_000,
  });
  let engine: RunningEngine | undefined;
  const port = await freePort();
  const leave = async (): Promise<void> => {
    await engine?.close(0);
    engine = undefined;
  };
  return {
    client,
    controlPlane,
    leave,
    async serve(deps) {
      await leave();
      const { catalog = engineCatalog } = deps;
      engine = await startEngine(
        {
          catalog,
          ports: {},
          recordPorts: new Map(),
          terminology: new InternalTerminology(catalog),
          incidentOf: watch.incidentOf,
          headerOf: createRunHeaders(adminUrl),
          ...deps,
        },
        { runRetentionMs: 3_600_000, inactivityTimeoutMs: 1_000, identityKeys: [] },
        { host: '127.0.0.1', port, portKey: 'ENDPOINT_PORT' },
      );
      const signal = new AbortController().signal;
      await registerDeployment({ adminUrl, endpointUrl: engine.url, signal });
    },
    told: (runId, when) => snapshotWhen(runId, () => client.getRun(runId).catch(() => null), when),
    async stop() {
      watch.close();
      await leave();
      await controlPlane.stop();
    },
  };
}
