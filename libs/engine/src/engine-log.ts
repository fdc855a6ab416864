import { createLogger } from '@platform/telemetry';

/** Lines of the engine itself (specification, Log control). */
export const engineLog = createLogger('engine');
