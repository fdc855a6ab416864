import { createLogger, startTelemetry } from '../index';

createLogger('engine').info('trop tôt');
startTelemetry({ service: 'platform-endpoint' });
