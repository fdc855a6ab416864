import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import type { DemographicsPatch } from '../ports/demographics';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.update-demographics'];

/** Changes the fields of the patient's identity that are given. Resolves with the new identity. */
const createSink = (): SinkBehavior<Io> => ({
  write: async (call) => ({
    demographics: await withPatient(call, (port, patientId) =>
      port.updateDemographics(patientId, patchOf(call.inputs), effectOptions(call)),
    ),
  }),
});

export default createSink;

/** Picks the declared inputs: a workflow may wire more inputs, for the expressions of the node. */
const patchOf = (inputs: Io['inputs']): DemographicsPatch => ({
  ...(inputs.sex !== undefined && { sex: inputs.sex }),
  ...(inputs.name !== undefined && { name: inputs.name }),
  ...(inputs.birthDate !== undefined && { birthDate: inputs.birthDate }),
  ...(inputs.ageYears !== undefined && { ageYears: inputs.ageYears }),
  ...(inputs.deceased !== undefined && { deceased: inputs.deceased }),
  ...(inputs.identifiers !== undefined && { identifiers: inputs.identifiers }),
});
