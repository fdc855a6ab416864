import { setTimeout as delay } from 'node:timers/promises';

import { createMinuteLog, type SourceFactory } from '@platform/sdk';

import { readFeed } from './hl7v2/feeds';
import { listen } from './hl7v2/listen';
import { createConnectionSlots } from './hl7v2/connection-slots';
import { readConfig } from './hl7v2/read-config';
import { serveConnection } from './hl7v2/serve-connection';
import { createTakeMessage } from './hl7v2/take-message';

/** How long a stop waits for the messages in hand. The platform abandons a source that takes longer than 15 s. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Receives HL7 v2 messages over MLLP, on TCP or TLS. ADT messages become one record each, ORU^R01 messages one per
 * observation. A message is acknowledged when the platform has its records; one that cannot be taken now has no answer,
 * so its sender sends it again, under the same key.
 */
const hl7v2: SourceFactory = async (config, feeds, emit, context) => {
  const settings = readConfig(config, context.timezone);
  const { timezone, patientId } = settings;
  const read = feeds.map((feed) => readFeed(feed, { timezone, patientId }));
  const log = createMinuteLog((fields, message) => context.log.warn({ ...fields }, message));
  const take = createTakeMessage({ feeds: read, emit, config: settings, context, log });
  const stopping = new AbortController();
  const served = new Set<Promise<void>>();
  const onTurnedAway = (peer: string | undefined, why: string): void =>
    log.write({ source: 'hl7v2', peer, error: why }, 'connexion HL7 refusée');
  const places = createConnectionSlots(settings, (peer) =>
    log.write({ source: 'hl7v2', peer, error: 'outnumbers' }, 'connexion HL7 fermée'),
  );

  const listener = await listen(settings, {
    root: context.root,
    places,
    onTurnedAway,
    onSocket(socket) {
      if (stopping.signal.aborted) return void socket.destroy();
      const serving = serveConnection(socket, {
        config: settings,
        take,
        log,
        stopping: stopping.signal,
        place: places.useOf(socket),
        refuse: (refusal) => read.forEach(({ name }) => context.refused?.(name, refusal)),
      }).finally(() => served.delete(serving));
      served.add(serving);
    },
  });
  const { host } = settings;
  const isSecure = settings.tls !== undefined;
  context.log.info({ source: 'hl7v2', host, port: listener.port, tls: isSecure }, 'écoute HL7');

  return {
    async stop() {
      listener.close();
      stopping.abort();
      const limit = new AbortController();
      await Promise.race([
        Promise.all(served),
        delay(STOP_TIMEOUT_MS, undefined, { signal: limit.signal }).catch(() => undefined),
      ]);
      limit.abort();
      places.destroyAll();
      log.stop();
    },
  };
};

export default hl7v2;
