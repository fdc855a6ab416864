import type { WorkflowSpec } from '../schema';
import type { Reference, referencesOf } from './reach';

type Step = Pick<Reference, 'workflow' | 'asRun'>;

/** Returns the references of a workflow. Each workflow is read at most twice: as a run and as a scope. */
function stepsFrom(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
  references: typeof referencesOf,
): (step: Step, key: string) => readonly Step[] {
  const known = new Map<string, readonly Step[]>();
  return ({ workflow, asRun }, key) => {
    const caller = workflow === spec.slug ? spec : callees.get(workflow);
    const steps = known.get(key) ?? (caller ? references(caller, asRun) : []);
    known.set(key, steps);
    return steps;
  };
}

/**
 * Returns a function that takes a reference of `spec` and returns the chain of slugs that leads back to
 * one of its own members, or undefined. Workflows without a way back are remembered and not visited again.
 */
export function recursions(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
  references: typeof referencesOf,
): (from: Step) => readonly string[] | undefined {
  const stepsOf = stepsFrom(spec, callees, references);
  // Coming back to the workflow itself is a recursion both as a run and as a scope, so both share a key.
  const keyOf = ({ workflow, asRun }: Step): string =>
    workflow === spec.slug || !asRun ? workflow : `${workflow}~`;
  const harmless = new Set<string>();
  return (from) => {
    const chain = new Map([[spec.slug, spec.slug]]);
    const visits: { readonly key: string; readonly next: Iterator<Step> }[] = [];
    for (let step: Step | undefined = from; step;) {
      const key = keyOf(step);
      if (chain.has(key)) return [...chain.values(), step.workflow];
      if (!harmless.has(key)) {
        chain.set(key, step.workflow);
        visits.push({ key, next: stepsOf(step, key).values() });
      }
      step = undefined;
      for (let visit = visits.at(-1); visit && !step; visit = visits.at(-1)) {
        const next = visit.next.next();
        if (!next.done) {
          step = next.value;
          continue;
        }
        harmless.add(visit.key);
        chain.delete(visit.key);
        visits.pop();
      }
    }
    return undefined;
  };
}
