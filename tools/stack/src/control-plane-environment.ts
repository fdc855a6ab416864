import { unixAddress } from '@platform/control-plane-http';
import { type ControlPlaneSockets, NODE_NAME } from './control-plane-sockets';
import { LOOPBACK } from './ports';

export interface ControlPlanePorts {
  readonly ingress: number;
  readonly admin: number;
  /** Traffic between nodes. Even a single node opens it. */
  readonly fabric: number;
}

/** `local` keeps its data; `test` is small and fast, and may lose data if the machine fails. */
export type ControlPlaneProfile = 'local' | 'test';

interface ControlPlaneSettings {
  profile: ControlPlaneProfile;
  dataDir: string;
  /** Ports of this machine, or only sockets in a private folder. */
  listening: { readonly ports: ControlPlanePorts } | { readonly sockets: ControlPlaneSockets };
  /** PEM file of the key that it signs its requests to the endpoint with. */
  identityFile?: string | undefined;
  /** Every wait suspends and replays, which reveals a handler that is not deterministic. */
  alwaysReplay: boolean;
  /** The first failed attempt ends the invocation with its error. */
  disableRetries: boolean;
}

/**
 * Turns off the check for newer versions, which logs an error on a machine without internet, and the warning for
 * each readiness query before the partitions are up.
 */
const LOG_FILTER = 'warn,octocrab=off,restate_admin::query_utils=error';

const PROFILES: Readonly<Record<ControlPlaneProfile, Readonly<Record<string, string>>>> = {
  local: {
    // Each partition syncs a log of its own. On one machine, one partition needs half of the syncs of four.
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '512MB',
  },
  test: {
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '64MB',
    RESTATE_LOG_SERVER__ROCKSDB_DISABLE_WAL_FSYNC: 'true',
    RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
  },
};

const RETRIES = {
  RESTATE_DEFAULT_RETRY_POLICY__MAX_ATTEMPTS: 'unlimited',
  RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '10s',
};

const NO_RETRIES = {
  RESTATE_DEFAULT_RETRY_POLICY__MAX_ATTEMPTS: '1',
  RESTATE_DEFAULT_RETRY_POLICY__ON_MAX_ATTEMPTS: 'kill',
};

/**
 * Returns the configuration of the server. The default retry policy has no last attempt: a run whose endpoint was
 * away for an hour must continue, not pause.
 */
export function controlPlaneEnvironment(settings: ControlPlaneSettings): Record<string, string> {
  return {
    RESTATE_NODE_NAME: NODE_NAME,
    RESTATE_CLUSTER_NAME: 'workflow-platform',
    RESTATE_BASE_DIR: settings.dataDir,
    ...listening(settings),
    ...(settings.identityFile && {
      RESTATE_WORKER__INVOKER__REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: settings.identityFile,
    }),
    // A waiting run keeps its slot until the inactivity timeout, and many runs wait at the same time.
    RESTATE_WORKER__INVOKER__CONCURRENT_INVOCATIONS_LIMIT: '10000',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_LOG_FILTER: LOG_FILTER,
    RESTATE_LOG_FORMAT: 'compact',
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
    ...PROFILES[settings.profile],
    ...(settings.disableRetries ? NO_RETRIES : RETRIES),
    ...(settings.alwaysReplay ? { RESTATE_WORKER__INVOKER__INACTIVITY_TIMEOUT: '0s' } : {}),
  };
}

function listening({ listening: at }: ControlPlaneSettings): Record<string, string> {
  if ('sockets' in at) {
    return {
      RESTATE_LISTEN_MODE: 'unix',
      // Otherwise the server uses the target of the link, whose path may be too long for a socket.
      RESTATE_BASE_DIR: at.sockets.base,
      RESTATE_ADVERTISED_ADDRESS: unixAddress(at.sockets.fabric),
      RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
    };
  }
  return {
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_IP: LOOPBACK,
    RESTATE_ADVERTISED_HOST: LOOPBACK,
    RESTATE_BIND_PORT: String(at.ports.fabric),
    RESTATE_INGRESS__BIND_PORT: String(at.ports.ingress),
    RESTATE_ADMIN__BIND_PORT: String(at.ports.admin),
  };
}
