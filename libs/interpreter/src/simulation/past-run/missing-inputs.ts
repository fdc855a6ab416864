import type { Catalog } from '@platform/catalog';
import type { JsonObject } from '@platform/ports';

import type { NodeTrace } from '../../trace';
import { isSameValue } from '../../same-value';
import { templatePath } from '../outcome';
import type { Simulation } from '../simulation';
import { asksOutside, awaitsEvent, isHumanTask, isSameNode, isWhole } from './inputs-of-trace';
import type { MissingInput, PastRun, TraceInputs, WhyMissing } from './past-run';
import { walkedNodes, type WalkedNode, type WalkedWorkflow } from './walked-nodes';

interface Judged {
  /** The node's trace in the simulation. */
  readonly node: NodeTrace;
  /** The node's trace in the past run. */
  readonly traced: NodeTrace | undefined;
  readonly is: WalkedNode;
  readonly was: WalkedNode | undefined;
}

const isReached = ({ status }: NodeTrace): boolean => status !== 'skipped' && status !== 'pending';

/** Whether the inputs are equal. False when the trace did not keep a value. */
const sameInputs = (node: NodeTrace | undefined, traced: NodeTrace | undefined): boolean =>
  isWhole(node?.inputs) && isSameValue(node?.inputs ?? {}, traced?.inputs ?? {});

/** The path of a call with the item indexes of a path inside it: `each[2]/call`. */
const instanceOf = (template: string, path: string): string =>
  path.split('/').slice(0, template.split('/').length).join('/');

/** Outputs without the time of the decision, which differs because it counts from the start of the task. */
const withoutInstant = ({ at: _at, ...outputs }: JsonObject = {}): JsonObject => outputs;

/**
 * The external inputs that a simulation of a past run needed and the trace did not provide, in the order
 * of its nodes. When empty, the simulation shows what the workflow would have done.
 */
export function missingInputs(
  simulation: Pick<Simulation, 'nodes'>,
  run: PastRun,
  candidate: WalkedWorkflow,
  given: TraceInputs & {
    readonly catalog: Catalog;
    /** Whether a read that the trace does not contain was served by a record. */
    readonly isServed?: (nodePath: string) => boolean;
  },
): readonly MissingInput[] {
  const { catalog, inputs, unusable, isServed = () => false } = given;
  const nodes = walkedNodes(candidate, catalog);
  const before = walkedNodes(run.workflow, catalog);
  const traced = new Map(run.nodes.map((node) => [node.path, node]));
  const simulated = new Map(simulation.nodes.map((node) => [node.path, node]));

  /** A read inside a call uses the subjects that the inputs of the call name. */
  const isAboutTheSame = ({ node, is }: Judged): boolean =>
    is.calls.every(({ path }) => {
      const call = instanceOf(path, node.path);
      return sameInputs(simulated.get(call), traced.get(call));
    });

  const whyRead = (judged: Judged): WhyMissing | undefined => {
    const { path, attempts = 0 } = judged.node;
    const isPinned = Object.hasOwn(inputs.pins, path);
    if (attempts === 0) return isPinned && !isAboutTheSame(judged) ? 'inputs-changed' : undefined;
    if (isServed(path)) return undefined;
    return isPinned ? 'inputs-changed' : (unusable.get(path) ?? 'not-in-trace');
  };

  const whyDecision = ({ node, traced: then, is, was }: Judged): WhyMissing | undefined => {
    const endedAlike = node.status === then?.status && node.error?.code === then.error?.code;
    const why = unusable.get(node.path);
    if (why !== undefined) return endedAlike && node.error !== undefined ? undefined : why;
    if (!Object.hasOwn(inputs.decisions, node.path)) return undefined;
    if (!isSameNode(was, is) || !endedAlike) return undefined;
    const isReproduced = isSameValue(withoutInstant(node.outputs), withoutInstant(then?.outputs));
    return isReproduced ? undefined : 'not-shown';
  };

  const whyEvent = ({ node, traced: then }: Judged): WhyMissing | undefined => {
    const why = unusable.get(node.path);
    if (why !== undefined) return why;
    const wasReached = then !== undefined && isReached(then);
    return wasReached && !sameInputs(node, then) ? 'inputs-changed' : undefined;
  };

  const judge = (judged: Judged): Omit<MissingInput, 'nodePath'> | undefined => {
    const { is } = judged;
    const told = (what: MissingInput['what'], why: WhyMissing | undefined) => why && { what, why };
    if (asksOutside(is)) return told(is.kind === 'agent' ? 'agent' : 'read', whyRead(judged));
    if (isHumanTask(is)) return told('decision', whyDecision(judged));
    return awaitsEvent(is) ? told('event', whyEvent(judged)) : undefined;
  };

  return simulation.nodes.filter(isReached).flatMap((node): readonly MissingInput[] => {
    const template = templatePath(node.path);
    const is = nodes.get(template);
    const judged =
      is && judge({ node, traced: traced.get(node.path), is, was: before.get(template) });
    return judged ? [{ nodePath: node.path, ...judged }] : [];
  });
}
