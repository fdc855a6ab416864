import { createLogger, startTelemetry, withSpan } from '../index';

/** Mode `app`: a process with a graceful shutdown of its own, whose last span must leave too. */
const closesItself = process.env['MODE'] === 'app';
const telemetry = startTelemetry({
  service: 'platform-endpoint',
  shutdownOnSignal: !closesItself,
});

const keepAlive = setInterval(() => {}, 1_000);

if (closesItself) {
  process.once('SIGTERM', () => {
    void withSpan('last', {}, () => clearInterval(keepAlive)).then(() => telemetry.shutdown());
  });
}

void withSpan('first', {}, () => createLogger('engine').info('prêt'));
