import type { RunSnapshot } from '@platform/engine-api';
import { nodePathOf } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { readSnapshot } from '../state/read-run-state';
import type { GivenDecision } from './decision-promise';
import { refused, type RefusedSignalError } from './refused';

type Node = RunSnapshot['nodes'][number];

/** A task that was put to people. */
interface FoundTask {
  /** Of the durable promise that its decision settles. */
  readonly name: string;
  /** How it was settled; undefined while it is not. */
  readonly first: GivenDecision | undefined;
  readonly snapshot: RunSnapshot;
  /** Undefined when the run does not wait for it. */
  readonly pending: PendingValidation | undefined;
  readonly node: Node;
}

const unknown = (): RefusedSignalError => refused('validation-unknown', 'validation inconnue');
const expired = (): RefusedSignalError => refused('expired', 'validation expirée');

/** Kinds of nodes that ask people: human tasks, and agents whose tool calls have to be approved. */
const ASKING_KINDS: ReadonlySet<string> = new Set(['human-task', 'agent']);

/** Returns the `<nodePath>` of `<nodePath>:<runId>`. */
function nameOf(pendingId: string, runId: string): string {
  const suffix = `:${runId}`;
  if (!pendingId.endsWith(suffix) || pendingId.length === suffix.length) throw unknown();
  return pendingId.slice(0, -suffix.length);
}

/** The refusal for a task that is not pending and was never settled. */
export const noLongerPending = ({ status }: Node): RefusedSignalError =>
  status === 'done' ? expired() : refused('not-pending', "cette validation n'est pas en attente");

/** Finds a task of the run, whatever became of it. Refuses with `validation-unknown`. */
export async function findTask(
  context: WorkflowSharedContext,
  pendingId: string,
): Promise<FoundTask> {
  const name = nameOf(pendingId, context.key);
  const snapshot = await readSnapshot(context);
  // A task that an operator retried waits under `<nodePath>#2`.
  const nodePath = nodePathOf(name);
  const node = snapshot?.nodes.find((each) => each.path === nodePath);
  if (!snapshot || !node || !ASKING_KINDS.has(node.kind)) throw unknown();
  const first = await context.promise<GivenDecision>(name).peek();
  const pending = snapshot.pending.find((each) => each.pendingId === pendingId);
  return { name, first, snapshot, pending, node };
}
