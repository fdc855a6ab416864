import { NotFoundError, type PendingValidation, type RecordPort } from '@platform/sdk';
import { InternalTerminology } from '@platform/terminology';

import { recordSandbox } from '../record-sandbox';
import { describeAgentRunner } from './agent-runner';
import { describeRecordPort } from './record-port';
import { describeTerminology } from './terminology';

const severity = {
  id: 'severity',
  system: 'urn:test:severity',
  doc: 'test',
  plugin: 'test',
  concepts: [
    { code: 'high', display: 'Haute' },
    { code: 'severe', display: 'Sévère', parent: 'high' },
  ],
};

describeTerminology(
  () => new InternalTerminology({ valueSets: new Map([[severity.id, severity]]) }),
  { valueSet: 'severity', code: 'severe', display: 'Sévère', parent: 'high' },
);

const openRecord = (): RecordPort => {
  const pending = new Map<string, PendingValidation>();
  return {
    snapshot: async (id) => {
      if (id !== 'p1') throw new NotFoundError(`inconnu : ${id}`);
      return { id, pending: [...pending.values()] };
    },
    publishValidationRequest: async (_id, request) => void pending.set(request.pendingId, request),
    withdrawValidationRequest: async (_id, pendingId) => void pending.delete(pendingId),
  };
};

describeRecordPort(openRecord, { known: 'p1', unknown: 'p2' });

describeAgentRunner(() => ({
  run: async ({ agent }) =>
    Object.fromEntries(agent.outputs.map(({ name, list }) => [name, list ? ['because'] : 'yes'])),
}));

describe('recording a sandbox', () => {
  it('lists the writes in order and leaves the port as the factory made it', () => {
    const { port, effects } = recordSandbox<{ add(id: string, value: number): void }>(
      (seed, record) => ({ add: (id, value) => record('add', id, value + (seed as number)) }),
      1,
    );
    port.add('a', 1);
    port.add('b', 2);
    expect(effects).toEqual([
      { op: 'add', targetId: 'a', payload: 2 },
      { op: 'add', targetId: 'b', payload: 3 },
    ]);
  });
});
