import { createLogger } from '@platform/telemetry';

/** The engine's own logger. */
export const engineLog = createLogger('engine');
