import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions } from './patient-call';
import { withPrescription } from './prescription-call';

type Io = Nodes['clinical.add-reconciliation-note'];

/** Adds a note to the prescription. The date comes from the run, so a repeat is identical. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPrescription(call, (port, id) => {
      const { text, by } = call.inputs;
      const note = { text, by, at: call.run.now().toISOString() };
      return port.addReconciliationNote(id, note, effectOptions(call));
    }),
});

export default createSink;
