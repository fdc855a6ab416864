import { join } from 'node:path';

import { openAuditLog } from '@platform/stores';
import { openDatabase } from '@platform/database';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { withOtherCaller } from '../watch/with-other-caller';
import { uniqueName } from './workflows';
import { countOf, many } from './inputs';

const LINES = 150_000;
const TOGETHER = 1_000;
const AUDIT_READERS = 20;

/** Writes as many lines as a hospital has after some weeks. */
async function fillAuditLog({ stack }: Target): Promise<void> {
  const database = await openDatabase(`sqlite:${join(stack.dataDir, 'runs.sqlite')}`);
  try {
    const audit = await openAuditLog(database);
    for (let written = 0; written < LINES; written += TOGETHER) {
      const some = many(TOGETHER, (at) =>
        audit.append({
          actor: { kind: 'key', id: 'attack', name: 'attack' },
          action: 'getRun',
          resource: `run:attack-${written + at}`,
          requestId: 'attack',
        }),
      );
      await Promise.all(some);
    }
  } finally {
    await database.close();
  }
}

async function verifyTogether({ call, keyFor }: Target): Promise<string> {
  const key = await keyFor('operator');
  const answers = await Promise.all(
    many(AUDIT_READERS, () => call('/api/audit/verify', { key, timeoutMs: 120_000 })),
  );
  for (const { status, text, json } of answers) {
    requireHeld(status === 200, `answered ${status} ${text.slice(0, 200)}`);
    const { ok, lines } = json<{ readonly ok: boolean; readonly lines: number }>();
    requireHeld(ok && lines >= LINES, `${lines} lines were read, sound: ${ok}`);
  }
  const seconds = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
  return `${countOf(answers.map(({ status }) => status))} after ${seconds.toFixed(1)} s`;
}

/** Attacks with what the audit log contains. */
export const auditAttacks: readonly DeclaredAttack[] = [
  {
    name: 'audit-verifications',
    does: `has ${LINES.toLocaleString('en')} lines of the audit log verified ${AUDIT_READERS} times at once`,
    // The log of the other attacks stays short.
    ownStack: () => ({}),
    async run(target) {
      await fillAuditLog(target);
      return withOtherCaller(target, uniqueName('verify'), () => verifyTogether(target));
    },
  },
];
