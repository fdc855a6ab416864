import { until } from '@platform/testing';

import { openGateHarness, type GateHarness } from '../identity/__fixtures__/gate-harness';
import { startLoggingChainHead } from './log-chain-head';

let harness: GateHarness;
beforeEach(async () => {
  harness = await openGateHarness();
});
afterEach(() => harness.close());

const lines: { readonly fields: unknown; readonly message: string }[] = [];
const write = (fields: unknown, message: string) => void lines.push({ fields, message });
const logger = { info: write, warn: write } as never;
const append = () =>
  harness.audit.append({
    ...{ actor: { kind: 'key', id: 'k', name: 'K' }, action: 'createKey' },
    ...{ resource: 'key:new', requestId: 'request-1' },
  });
const said = (count: number) => until(() => lines.length >= count, `line ${count}`);

it('the log says where the audit log ends: at first, when it has moved, and at the end', async () => {
  lines.splice(0);
  const first = await append();
  const telling = startLoggingChainHead(harness.audit, { everyMs: 5, logger });
  await said(1);
  const second = await append();
  await said(2);
  await telling.stop();
  expect(lines).toEqual(
    [first, second, second].map(({ seq, hash }) => ({
      ...{ fields: { seq, hash }, message: "tête du journal d'audit" },
    })),
  );
});

it('of an empty audit log nothing is said, of one that cannot be read that it cannot', async () => {
  lines.splice(0);
  const telling = startLoggingChainHead(harness.audit, { everyMs: 5, logger });
  await telling.stop();
  expect(lines).toEqual([]);
  await harness.database.close();
  await startLoggingChainHead(harness.audit, { logger }).stop();
  expect(lines.map(({ message }) => message)).toContain("tête du journal d'audit illisible");
});
