import { requirePort, type JsonValue, type SinkBehavior } from '@platform/sdk';

import './ledger-port';

interface Io {
  readonly inputs: { readonly value: JsonValue };
  readonly outputs: { readonly receipt: string };
  readonly config: { readonly isDoomed?: boolean; readonly isFragile?: boolean };
}

const createWrite = (): SinkBehavior<Io> => ({
  write: async ({ inputs, config, ports, idempotencyKey, signal }) => ({
    receipt: await requirePort(ports, 'ledger').write(inputs.value, {
      idempotencyKey,
      signal,
      isDoomed: config.isDoomed === true,
      isFragile: config.isFragile === true,
    }),
  }),
});

export default createWrite;
