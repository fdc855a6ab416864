import type { Catalog } from '@platform/catalog';
import type { Diagnostic } from '@platform/ports';

import type { CheckOptions } from './check-options';
import { checkCallees } from './checks/callees';
import type { CheckedScope, CheckSubject } from './checks/check-subject';
import { controlsOf } from './checks/controls';
import { checkContext } from './checks/context';
import { checkCycles } from './checks/cycles';
import { checkDuplicatePorts } from './checks/duplicate-ports';
import { checkErrorRoutes } from './checks/error-routes';
import { checkHumanTasks } from './checks/human-tasks';
import { checkInstance } from './checks/instance';
import { Liveness } from './checks/liveness';
import { checkMerges } from './checks/merges';
import { checkNotRun } from './checks/not-run';
import { orderFindings } from './checks/order-findings';
import { checkOnFailure } from './checks/on-failure';
import { checkOutcomes } from './checks/outcomes';
import { checkOutputs } from './checks/outputs';
import { checkProviders } from './checks/providers';
import { checkReachability } from './checks/reachability';
import { resolveScopes } from './checks/resolve-scope';
import { atOnce } from './in-parts';
import { checkSafety } from './checks/safety';
import { checkSchedules } from './checks/schedules';
import { checkSettings } from './checks/settings';
import { checkSinks } from './checks/sinks';
import { checkSubstitutes } from './checks/substitutes';
import { createSuggest } from './checks/suggest';
import { checkTexts } from './checks/texts';
import { checkTypes } from './checks/types';
import { checkWaits } from './checks/waits';
import type { WorkflowSpec } from './schema';

const NO_CALLEES: ReadonlyMap<string, WorkflowSpec> = new Map();

const checkScope = (
  scope: CheckedScope,
  subject: CheckSubject,
  liveness: Liveness,
): readonly Diagnostic[] => [
  ...atOnce(checkCycles(scope)),
  ...checkDuplicatePorts(scope),
  ...checkReachability(scope, liveness, subject),
  ...checkTypes(scope, subject, liveness),
  ...checkMerges(scope, liveness),
  ...checkErrorRoutes(scope, subject),
  ...checkSinks(scope, liveness),
  ...checkOutcomes(scope),
  ...checkOutputs(scope, subject.suggest),
];

/**
 * Checks a specification against the registered node types, types and ports. Returns at most 1,000
 * findings, by scope and then in document order. Never throws.
 */
export function checkWorkflow(
  spec: WorkflowSpec,
  catalog: Catalog,
  options: CheckOptions = {},
): readonly Diagnostic[] {
  const callees = options.callees ?? NO_CALLEES;
  const suggest = createSuggest();
  const { root, scopes, diagnostics } = atOnce(resolveScopes(spec, catalog, callees, suggest));
  const controls = controlsOf(spec);
  const subject: CheckSubject = {
    spec,
    catalog,
    options,
    callees,
    root,
    scopes,
    controls,
    suggest,
  };
  const outermost = new Liveness(root, spec);
  const found = [
    ...diagnostics,
    ...checkCallees(spec, callees, suggest),
    ...checkOnFailure(subject),
    ...checkWaits(subject),
    ...checkSchedules(subject),
    ...checkSettings(subject),
    ...checkSafety(subject),
    ...checkContext(subject, outermost),
    ...checkSubstitutes(subject),
    ...checkHumanTasks(subject),
    ...checkNotRun(subject),
    ...checkInstance(subject),
    ...checkTexts(subject),
    ...checkProviders(subject),
    ...scopes.flatMap((scope) =>
      checkScope(scope, subject, scope === root ? outermost : new Liveness(scope, spec)),
    ),
  ];
  return orderFindings(found, scopes);
}
