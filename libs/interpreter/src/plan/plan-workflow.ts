import { expressionVocabulary, type Catalog } from '@platform/catalog';
import {
  compileExpression,
  compileTemplate,
  InvalidExpressionError,
  type CompiledExpression,
} from '@platform/expression';
import {
  languageOfLocale,
  messageIn,
  textIn,
  type Diagnostic,
  type Language,
} from '@platform/ports';
import {
  atOnce,
  milliseconds,
  parsePortReference,
  resolveWorkflow,
  type GraphSpec,
  type InParts,
  type WorkflowSpec,
  constructOf,
  type NodeSpec,
} from '@platform/workflow';

import { SCOPE, type Plan, type PlannedNode, type ScopePlan } from './plan';
import type { PlanContext } from './plan-context';
import { planNode } from './plan-node';
import { wireScope } from './wire-scope';

/** Returns the expressions that planning the node compiles. */
function expressionsOf(spec: NodeSpec, { catalog }: PlanContext) {
  const type = catalog.nodes.get(spec.type);
  const ofConfig = type ? constructOf(type).expressions(spec) : [];
  const ofInputs = Object.values(spec.inputs ?? {}).flatMap((binding) =>
    'expr' in binding ? [{ source: binding.expr, template: false }] : [],
  );
  return [...ofConfig.filter(({ beforeRun }) => !beforeRun), ...ofInputs];
}

/**
 * Compiles the expressions of a node one by one, with a yield in between, because there may be hundreds. Errors are
 * reported later, where an expression is used.
 */
function* compileExpressions(spec: NodeSpec, context: PlanContext): InParts<void> {
  for (const { source, template } of expressionsOf(spec, context)) {
    try {
      if (template) context.compileTemplate(source);
      else context.compile(source);
    } catch (thrown) {
      if (!(thrown instanceof InvalidExpressionError)) throw thrown;
    }
    yield;
  }
}

/** A plan, or the diagnostics that prevent one. */
export interface Planned {
  readonly plan?: Plan;
  readonly diagnostics: readonly Diagnostic[];
}

interface PlanOptions {
  /** Language of texts that behaviors write to the record. */
  readonly locale: string;
  /** Language of the messages of failures. By default that of the locale. */
  readonly language?: Language;
  /** All workflows reachable through calls, by slug. */
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
}

const NO_CALLEES: ReadonlyMap<string, WorkflowSpec> = new Map();

function* planGraph(
  graph: Pick<GraphSpec, 'nodes' | 'edges'> & { outputs?: GraphSpec['outputs'] | undefined },
  context: PlanContext,
): InParts<ScopePlan> {
  const ordered = yield* wireScope(graph);
  const indexOf = new Map(ordered.map((node, index) => [node.spec.id, index]));
  const nodes: PlannedNode[] = [];
  for (const [index, node] of ordered.entries()) {
    yield* compileExpressions(node.spec, context);
    nodes.push(yield* planNode(node, index, indexOf, context));
    yield;
  }
  return {
    indexOf,
    nodes,
    outputs: (graph.outputs ?? []).map(({ name, from }) => ({
      name,
      from: [from].flat().map((reference) => {
        const { node, port } = parsePortReference(reference);
        return { node: indexOf.get(node) ?? SCOPE, port };
      }),
    })),
  };
}

/** Caches compilation by text within a plan. */
function once<T>(compile: (text: string) => T): (text: string) => T {
  const compiled = new Map<string, T>();
  return (text) => {
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const fresh = compile(text);
    compiled.set(text, fresh);
    return fresh;
  };
}

function* planSound(
  spec: WorkflowSpec,
  catalog: Catalog,
  options: Required<PlanOptions>,
  planned: Map<string, Plan>,
): InParts<Plan> {
  const vocabulary = expressionVocabulary(catalog);
  const context: PlanContext = {
    workflow: spec,
    catalog,
    ...options,
    compile: once((source): CompiledExpression => compileExpression(source, vocabulary)),
    compileTemplate: once((text) => compileTemplate(text, vocabulary)),
    planScope: (graph) => planGraph(graph, context),
    *planCallee(slug) {
      const callee = options.callees.get(slug);
      if (!callee) throw new Error(`unresolved callee ${slug}`);
      const plan = planned.get(slug) ?? (yield* planSound(callee, catalog, options, planned));
      planned.set(slug, plan);
      return plan;
    },
  };
  const { runTimeout } = spec.settings ?? {};
  return {
    slug: spec.slug,
    name: textIn(spec.name, options.language),
    language: options.language,
    ...(yield* planGraph(spec, context)),
    ...(runTimeout !== undefined && { runTimeoutMs: milliseconds(runTimeout) }),
  };
}

/**
 * Resolves a specification against the catalog. Without a plan, `diagnostics` contains what prevents it (WF100 to WF103,
 * WF206, an invalid expression). Other problems are found by `checkWorkflow` when the workflow is published, and not here:
 * a stricter checker of a later release must not break a run in progress.
 */
export function* planInParts(
  spec: WorkflowSpec,
  catalog: Catalog,
  { locale, language = languageOfLocale(locale), callees = NO_CALLEES }: PlanOptions,
): InParts<Planned> {
  const diagnostics = yield* resolveWorkflow(spec, catalog, callees);
  if (diagnostics.length > 0) return { diagnostics };
  try {
    const plan = yield* planSound(spec, catalog, { locale, language, callees }, new Map());
    return { plan, diagnostics };
  } catch (thrown) {
    if (!(thrown instanceof InvalidExpressionError)) throw thrown;
    const message = { fr: thrown.message, en: messageIn(thrown, 'en') };
    return { diagnostics: [{ code: 'WF307', severity: 'error', path: '', message }] };
  }
}

/** As `planInParts`, without yielding. */
export const planWorkflow = (spec: WorkflowSpec, catalog: Catalog, options: PlanOptions): Planned =>
  atOnce(planInParts(spec, catalog, options));
