import { requirePort, type SourceBehavior } from '@platform/sdk';

import './ledger-port';

interface Io {
  readonly inputs: { readonly base: number };
  readonly outputs: { readonly value: number };
  readonly config: { readonly isDoomed?: boolean };
}

const createRead = (): SourceBehavior<Io> => ({
  read: async ({ inputs, config, ports, idempotencyKey, signal }) => ({
    value: await requirePort(ports, 'ledger').read(inputs.base, {
      idempotencyKey,
      signal,
      isDoomed: config.isDoomed === true,
    }),
  }),
});

export default createRead;
