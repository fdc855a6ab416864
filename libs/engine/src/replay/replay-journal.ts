import { connect } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';

import { queryAdmin, sqlText, type AdminAccess } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

import {
  codeOf,
  frame,
  parseAnswer,
  START,
  startMessage,
  type Answer,
  type RecordedEntry,
} from './journal-protocol';

export const REPLAY_TIMEOUT_MS = 10_000;

/** Resolves with what the engine answered, at its end or at once when it writes something after the journal. */
async function answerOf(
  stream: ReturnType<ReturnType<typeof connect>['request']>,
  { untilWritten }: { readonly untilWritten: boolean },
): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    if (!untilWritten) continue;
    const answer = parseAnswer(Buffer.concat(chunks));
    if (answer.written.length > 0) return answer;
  }
  return parseAnswer(Buffer.concat(chunks));
}

/**
 * Hands an attempt to the engine at `url` whose journal is already written: it must replay it. `untilWritten`: leaves
 * as soon as the engine goes beyond the journal. Rejects when the engine does not answer in `REPLAY_TIMEOUT_MS`.
 */
export async function replayJournal(
  url: string,
  runId: string,
  entries: readonly RecordedEntry[],
  { untilWritten = false }: { readonly untilWritten?: boolean } = {},
): Promise<Answer> {
  const messages = entries.map(({ type, raw }) => frame(codeOf(type), Buffer.from(raw, 'hex')));
  const session = connect(url);
  try {
    const failed = new Promise<never>((_, reject) => session.once('error', reject));
    const stream = session.request({
      ':method': 'POST',
      ':path': `/invoke/${WORKFLOW_SERVICE}/run`,
      'content-type': 'application/vnd.restate.invocation.v5',
    });
    stream.write(frame(START, startMessage(runId, entries.length)));
    for (const message of messages) stream.write(message);
    stream.end();
    const tooLate = delay(REPLAY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the engine did not answer in ${REPLAY_TIMEOUT_MS} ms`);
    });
    return await Promise.race([answerOf(stream, { untilWritten }), failed, tooLate]);
  } finally {
    session.destroy();
  }
}

/** The journal of an invocation, from the control plane that keeps it. */
export async function readJournal(
  access: AdminAccess,
  invocationId: string,
): Promise<readonly RecordedEntry[]> {
  const rows = await queryAdmin<{ readonly entry_type: string; readonly raw: string }>(
    `select entry_type, raw from sys_journal where id = ${sqlText(invocationId)} order by "index"`,
    access,
  );
  return rows.map(({ entry_type: type, raw }) => ({ type, raw }));
}
