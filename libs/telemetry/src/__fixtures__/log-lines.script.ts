import { createLogger, rootLogger, startTelemetry, withSpan } from '../index';

const http = createLogger('http');

async function main(): Promise<void> {
  const telemetry = startTelemetry({ service: 'platform-proxy', version: '1.2.3' });
  const again = startTelemetry({ service: 'platform-endpoint' });
  rootLogger.info(
    { sameHandle: telemetry === again, eventId: 'evt-1', none: null },
    'proxy démarré',
  );
  http.trace('trace');
  http.debug({ route: '/api/runs/{id}', status: 200 }, 'requête');
  http.warn('avertissement');
  http.error({ err: new Error('panne') }, 'requête en échec');
  http.info(
    {
      client: {
        authorization: 'secret-1',
        apiKey: 'secret-2',
        api_key: 'secret-3',
        password: 'secret-4',
        token: 'secret-5',
        kept: 'visible',
      },
      req: { headers: { authorization: 'secret-6', accept: 'json' } },
      config: { apiKey: 'secret-7' },
    },
    'secrets',
  );
  await withSpan('workflow.run', { workflow: 'w' }, () => http.info('dans le span'));
  http.info('hors du span');
  await telemetry.shutdown();
}

void main();
