import { join } from 'node:path';

import {
  choosePorts,
  createProcessLog,
  startControlPlane,
  supervise,
  type ControlPlanePorts,
  type SupervisedProcess,
} from '@platform/stack';

/** One node of the control plane. */
export interface ControlPlaneNode {
  readonly name: string;
  /** Its data. */
  readonly folder: string;
  readonly ports: ControlPlanePorts;
  readonly process: SupervisedProcess;
  /** The partitions that this node leads; none while it is down. */
  leads(): Promise<number>;
}

const NODES = 3;
/** Several, so that the nodes share the leadership. */
const PARTITIONS = '3';

/** The settings of docker/cluster/compose.yaml for one of three nodes. */
const clusterSettings = (
  name: string,
  index: number,
  fabrics: readonly string[],
): Record<string, string> => ({
  RESTATE_NODE_NAME: name,
  RESTATE_AUTO_PROVISION: String(index === 0),
  RESTATE_DEFAULT_NUM_PARTITIONS: PARTITIONS,
  RESTATE_DEFAULT_REPLICATION: '2',
  RESTATE_METADATA_CLIENT__ADDRESSES: JSON.stringify(fabrics),
});

/** Prepares three nodes of one control plane, in folders of their own. Start them at the same time. */
export async function controlPlaneNodes(
  folder: string,
  identityFile: string,
): Promise<readonly ControlPlaneNode[]> {
  const chosen: ControlPlanePorts[] = [];
  for (let index = 0; index < NODES; index += 1) {
    chosen.push(await choosePorts(['ingress', 'admin', 'fabric'], {}));
  }
  const fabrics = chosen.map(({ fabric }) => `http://127.0.0.1:${fabric}`);
  return chosen.map((ports, index) => {
    const name = `control-plane-${index + 1}`;
    const dataDir = join(folder, name);
    const log = createProcessLog({ file: join(folder, `${name}.log`) });
    return {
      name,
      folder: dataDir,
      ports,
      process: supervise({
        name,
        log,
        restart: false,
        launch: (signal, timeoutMs) =>
          startControlPlane({
            ...{ dataDir, ports, identityFile, log, signal, timeoutMs },
            env: clusterSettings(name, index, fabrics),
          }),
      }),
      leads: () => partitionsLedBy(fabrics[index] as string),
    };
  });
}

async function partitionsLedBy(fabricUrl: string): Promise<number> {
  try {
    const response = await fetch(`${fabricUrl}/metrics`, { signal: AbortSignal.timeout(2_000) });
    const metrics = await response.text();
    const count = /^restate_num_active_partition_leaders\{[^}]*\} (\d+)$/m.exec(metrics)?.[1];
    return Number(count ?? 0);
  } catch {
    return 0;
  }
}
