import type { AuditHead, AuditVerdict } from '@platform/stores';

import { DATABASE_HELP, DATABASE_OPTION, withAccessStores } from '../with-database';
import {
  OperatorError,
  readArguments,
  requireNoMore,
  type Command,
  type OperatorCall,
} from '../command';
import { counted } from '../output';

const HELP = `Verifies the hash chain of the audit log: detects a line that was changed or removed.

Usage: platform audit verify [--expect <seq>:<hash>] [--json] [--database <url>]

Prints the head. Store it where nobody who can write to the database can change it. If you pass it to a
later check, the check also detects a log whose end was cut off or rewritten.

  --expect <head>    a head that an earlier check printed
  --json             the verdict as JSON
${DATABASE_HELP}

Exit codes: 0 sound, 1 broken, 2 the log could not be read.
`;

const BROKEN = 1;

function readHead(given: string | undefined): AuditHead | undefined {
  if (given === undefined) return undefined;
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
  throw new OperatorError('--expect is no <seq>:<hash> as this command prints it');
}

function printVerdict({ print }: OperatorCall, { ok, lines, head, broken }: AuditVerdict): void {
  if (!ok) print(`BROKEN at line ${broken?.seq ?? '?'}: ${broken?.reason ?? 'unknown'}\n`);
  else print(lines === 0 ? 'empty\n' : `sound, ${counted(lines, 'line')}\n`);
  if (head) print(`${ok ? 'head' : 'last sound line'} ${head.seq}:${head.hash}\n`);
}

export const auditVerify: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      expect: { type: 'string' },
      json: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const expected = readHead(values.expect);
    const verdict = await withAccessStores(call, { given: values.database }, ({ audit }) =>
      audit.verify(expected),
    );
    if (values.json === true) call.print(`${JSON.stringify(verdict, null, 2)}\n`);
    else printVerdict(call, verdict);
    return verdict.ok ? 0 : BROKEN;
  },
};
