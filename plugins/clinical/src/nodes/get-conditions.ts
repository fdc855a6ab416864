import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-conditions'];

/** Reads the patient's conditions, only unresolved ones unless `includeResolved` is set. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => {
    const { includeResolved = false } = call.config;
    const conditions = await withPatient(call, (port, patientId) =>
      port.getConditions(patientId, { includeResolved }),
    );
    return { conditions };
  },
});

export default createSource;
