import { createLogger, startTelemetry, withSpan } from '@platform/telemetry';
import { createApp, listen, type Route } from '../index';

const telemetry = startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
const logger = createLogger('http');

const routes: Route[] = [
  {
    method: 'get',
    path: '/api/records/:kind/:id',
    handle: (_request, response) => void response.json({}),
  },
  {
    method: 'post',
    path: '/api/events',
    handle: (request, response) =>
      withSpan('restate.ingress', {}, () => {
        logger.info('ingestion');
        response.json(request.body);
      }),
  },
  {
    method: 'get',
    path: '/api/broken',
    handle: () => {
      throw new Error('panne');
    },
  },
];

async function main(): Promise<void> {
  const app = createApp({ logger, routes });
  const server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PORT' });
  process.once('SIGTERM', () => void server.close().then(() => telemetry.shutdown()));
  logger.info({ url: server.url }, 'prêt');
}

void main();
