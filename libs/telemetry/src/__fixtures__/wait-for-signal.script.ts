import { createLogger, startTelemetry, withSpan } from '../index';

/** Mode `app`: a process with its own graceful shutdown, whose last span must also be exported. */
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
