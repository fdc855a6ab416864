import type { Diagnostic } from '@platform/ports';

import type { CallConfig } from '../constructs/call';
import { finding } from '../finding';
import { mapBodyOf } from '../map-body';
import type { GraphSpec, WorkflowSpec } from '../schema';
import { createSuggest, didYouMean, replaceFix, type Suggest } from './suggest';

interface Call {
  /** JSON pointer of the node. */
  readonly pointer: string;
  readonly workflow: string;
}

/** Every `core.call` of a graph, those in the bodies of maps included. */
export function callsOf(graph: Pick<GraphSpec, 'nodes'>, pointer = ''): readonly Call[] {
  return graph.nodes.flatMap((node, position): readonly Call[] => {
    const at = `${pointer}/nodes/${position}`;
    const body = mapBodyOf(node);
    if (body) return callsOf(body, `${at}/config/body`);
    const workflow = (node.config as Partial<CallConfig> | undefined)?.workflow;
    return node.type === 'core.call' && typeof workflow === 'string'
      ? [{ pointer: at, workflow }]
      : [];
  });
}

/** The workflows that a specification can reach through calls, each once, itself left out. */
export function reachableCallees(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly WorkflowSpec[] {
  const reached = new Map<string, WorkflowSpec>();
  const visit = (from: WorkflowSpec): void => {
    for (const { workflow } of callsOf(from)) {
      const callee = callees.get(workflow);
      if (!callee || reached.has(workflow) || workflow === spec.slug) continue;
      reached.set(workflow, callee);
      visit(callee);
    }
  };
  visit(spec);
  return [...reached.values()];
}

/** The slugs that a workflow calls; each is walked through once. */
function calledBy(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): (slug: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (slug) => {
    const caller = slug === spec.slug ? spec : callees.get(slug);
    const called =
      known.get(slug) ?? (caller ? [...new Set(callsOf(caller).map((call) => call.workflow))] : []);
    known.set(slug, called);
    return called;
  };
}

/**
 * For a slug called by `from`, the chain of slugs that comes back to one of its own, if there is one.
 * What was found to lead nowhere back is not followed again.
 */
function recursions(
  from: string,
  called: (slug: string) => readonly string[],
): (slug: string) => readonly string[] | undefined {
  const harmless = new Set<string>();
  return (slug) => {
    const chain = new Set([from]);
    const visits: { readonly slug: string; readonly next: Iterator<string> }[] = [];
    for (let next: string | undefined = slug; next !== undefined;) {
      if (chain.has(next)) return [...chain, next];
      if (!harmless.has(next)) {
        chain.add(next);
        visits.push({ slug: next, next: called(next).values() });
      }
      next = undefined;
      for (let visit = visits.at(-1); visit && next === undefined; visit = visits.at(-1)) {
        const step = visit.next.next();
        if (!step.done) {
          next = step.value;
          continue;
        }
        harmless.add(visit.slug);
        chain.delete(visit.slug);
        visits.pop();
      }
    }
    return undefined;
  };
}

/**
 * WF206 for calls that cannot be planned: an unknown callee, one that nothing can call because it has
 * no `core.workflow-called` trigger, a recursion.
 */
export function checkCallees(
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
  suggest: Suggest = createSuggest(),
): readonly Diagnostic[] {
  const recursion = recursions(spec.slug, calledBy(spec, callees));
  return callsOf(spec).flatMap(({ pointer, workflow }) => {
    const path = `${pointer}/config/workflow`;
    const callee = workflow === spec.slug ? spec : callees.get(workflow);
    if (!callee) {
      const nearest = suggest(workflow, callees.keys());
      const message = {
        fr: `le workflow appelé « ${workflow} » n'existe pas`,
        en: `the called workflow "${workflow}" does not exist`,
      };
      const fix = replaceFix(path, nearest);
      return [finding('WF206', path, didYouMean(message, nearest), { fix })];
    }
    const chain = recursion(workflow);
    if (chain) {
      return [
        finding('WF206', path, {
          fr: `appel récursif : ${chain.join(' → ')}`,
          en: `recursive call: ${chain.join(' → ')}`,
        }),
      ];
    }
    return callee.nodes.some(({ type }) => type === 'core.workflow-called')
      ? []
      : [
          finding('WF206', path, {
            fr: `le workflow « ${workflow} » ne peut pas être appelé : il n'a pas de déclencheur « core.workflow-called »`,
            en: `the workflow "${workflow}" cannot be called: it has no "core.workflow-called" trigger`,
          }),
        ];
  });
}
