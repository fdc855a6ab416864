import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { configInvalid } from './config-invalid';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-procedures'];

const HORIZONS = ['past', 'upcoming', 'all'] as const;

/** Reads the patient's procedures of a horizon: `upcoming` means planned or in progress, `past` the rest. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => {
    const horizon = horizonOf(call.config);
    const procedures = await withPatient(call, (port, patientId) =>
      port.getProcedures(patientId, { horizon }),
    );
    return { procedures };
  },
});

export default createSource;

function horizonOf({ horizon = 'all' }: Io['config']): (typeof HORIZONS)[number] {
  const known = HORIZONS.find((one) => one === horizon);
  if (known !== undefined) return known;
  throw configInvalid('horizon', {
    fr: HORIZONS.map((one) => `« ${one} »`).join(', '),
    en: HORIZONS.map((one) => `"${one}"`).join(', '),
  });
}
