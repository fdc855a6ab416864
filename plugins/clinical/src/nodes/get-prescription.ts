import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPrescription } from './prescription-call';

type Io = Nodes['clinical.get-prescription'];

/** Reads the prescription of the run with its lines. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => ({
    prescription: await withPrescription(call, (port, id) => port.getPrescription(id)),
  }),
});

export default createSource;
