import './promise-with-resolvers';

import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { StartImpededError } from '@platform/ports';
import { createEndpointHandler } from '@restatedev/restate-sdk';

import type { EngineSettings, EngineDeps } from './engine-deps';
import { createRecordService } from './record-service';
import type { JournalSeal } from './sealing/journal-seal';
import { openingCodec } from './sealing/sealing-codec';
import { restateLog } from './restate-log';
import { createStepTracker } from './step-tracker';
import { systemClock } from './run/system-clock';
import { createWorkflowService } from './workflow-service';

export interface EngineAddress {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** The environment variable that the error names when the port is in use. */
  readonly portKey: string;
}

export interface RunningEngine {
  readonly url: string;
  /**
   * Stops accepting work, waits `graceMs` for steps in flight, then closes the connections. Another endpoint resumes the
   * waiting runs, and repeats a step that was cut off.
   */
  close(graceMs?: number): Promise<void>;
}

const CLOSE_GRACE_MS = 5_000;
/** Time for the last step's outcome to reach the control plane. */
const FLUSH_MS = 100;

const codecOf = (seal: JournalSeal) => ({
  journalValueCodecProvider: async () => openingCodec(seal),
});

/** Serves the two durable services over HTTP/2 (h2c), for the control plane to call. */
export async function startEngine(
  deps: EngineDeps,
  settings: EngineSettings,
  address: EngineAddress,
): Promise<RunningEngine> {
  const steps = createStepTracker();
  const server = createServer(
    createEndpointHandler({
      services: [createWorkflowService(deps, settings, steps), createRecordService(deps)],
      logger: restateLog,
      ...(deps.seal?.seals && codecOf(deps.seal)),
      ...(settings.identityKeys.length > 0 && { identityKeys: [...settings.identityKeys] }),
    }),
  );
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartImpededError(address.portKey, `le port ${address.port} est déjà utilisé`, {
              english: `port ${address.port} is already in use`,
            })
          : error,
      ),
    );
    // Connections are accepted from the next turn of the event loop.
    server.listen(address.port, address.host, () => {
      deps.attempts?.open();
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.host}:${port}`,
    async close(graceMs = CLOSE_GRACE_MS) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const grace = systemClock.timer(graceMs);
      await Promise.race([steps.idle(), grace.expired]);
      grace.cancel();
      await systemClock.timer(FLUSH_MS).expired;
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}
