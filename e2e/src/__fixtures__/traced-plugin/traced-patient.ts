import { createRequire } from 'node:module';

import type { PatientPort } from '@platform/plugin-clinical';
import type { AdapterFactory } from '@platform/sdk';

import createGatedMemory from '../probe-plugin/gated-patient';

interface Tracer {
  startActiveSpan<T>(name: string, work: (span: { end(): void }) => T): T;
}

/** Required like a plugin's own dependency. It finds the tracing of the platform. */
const { trace } = createRequire(__filename)('@opentelemetry/api') as {
  readonly trace: { getTracer(name: string): Tracer };
};

const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  trace.getTracer('traced-memory').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } finally {
      span.end();
    }
  });

type Traced = Required<
  Pick<PatientPort, 'getObservations' | 'addNotification' | 'publishValidationRequest'>
>;

/** Adapter `traced-memory`: `gated-memory` with a span around each call. */
const createTracedMemory: AdapterFactory<PatientPort> = async (config, context) => {
  const record = await createGatedMemory(config, context);
  const spans: Traced = {
    getObservations: (...given) => traced('record read', () => record.getObservations(...given)),
    addNotification: (...given) => traced('record write', () => record.addNotification(...given)),
    publishValidationRequest: (...given) =>
      traced('record publish', async () => record.publishValidationRequest?.(...given)),
  };
  return Object.assign(Object.create(record) as PatientPort, spans);
};

export default createTracedMemory;
