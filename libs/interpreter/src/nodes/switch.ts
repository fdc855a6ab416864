import { UNKNOWN, type CompiledExpression } from '@platform/expression';
import { NodeError } from '@platform/ports';
import type { SwitchConfig } from '@platform/workflow';

import type { NodeRun } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { expressionScope } from '../walk/expression-scope';
import { absentPorts } from './absent-ports';
import { condition, indeterminate, THE_CONDITION } from './condition';

/** Returns the name of the live branch, UNKNOWN when it cannot be determined, undefined when no case matches. */
type Choose = (run: NodeRun) => string | undefined | typeof UNKNOWN;

interface Case {
  readonly name: string;
  readonly when: CompiledExpression;
}

/** Returns the first true case, or UNKNOWN when a case before it is unknown. */
const byConditions =
  (cases: readonly Case[]): Choose =>
  (run) => {
    for (const { name, when } of cases) {
      const value = condition(when, run);
      if (value !== false) return value === true ? name : UNKNOWN;
    }
    return undefined;
  };

const byCodes = (on: CompiledExpression, names: ReadonlyMap<string, string>): Choose => {
  return (run) => {
    const code = on.evaluate(expressionScope(run.node, run.inputs, run), run.budget);
    if (code === UNKNOWN) return UNKNOWN;
    if (typeof code === 'string') return names.get(code);
    throw new NodeError('switch-not-coded', {
      fr: `« on » de « ${run.path} » ne rend pas un code : ${on.source}`,
      en: `"on" of "${run.path}" does not give a code: ${on.source}`,
    });
  };
};

/**
 * Makes exactly one branch live, with the ports that it passes. The node fails when no case matches and there is no
 * `default`, or when the result is unknown and `unknown` is not connected.
 */
export const switchNode: PrepareNode = ({ spec, compile, wired }) => {
  const { on, cases, ports = [], default: hasDefault = false } = spec.config as SwitchConfig;
  const source = on ?? cases.map((each) => ('when' in each ? each.when : each.name)).join(' ; ');
  const choose =
    on === undefined
      ? byConditions(
          cases.flatMap((each) =>
            'when' in each ? [{ name: each.name, when: compile(each.when) }] : [],
          ),
        )
      : byCodes(
          compile(on),
          new Map(
            cases.flatMap((each) =>
              'codes' in each ? each.codes.map((code) => [code, each.name] as const) : [],
            ),
          ),
        );
  return (run) => {
    const chosen = choose(run);
    if (chosen === UNKNOWN) {
      if (!wired.has('unknown')) throw indeterminate(run, THE_CONDITION, source);
      return {
        kind: 'end',
        end: { outputs: {}, flows: ['unknown'], whyAbsent: 'condition-unknown' },
      };
    }
    const branch = chosen ?? (hasDefault ? 'default' : undefined);
    if (branch === undefined) {
      throw new NodeError('switch-no-case', {
        fr: `aucun cas de « ${run.path} » ne convient : ${source}`,
        en: `no case of "${run.path}" fits: ${source}`,
      });
    }
    const outputs = Object.fromEntries(
      Object.entries(run.inputs).map(([port, value]) => [`${branch}.${port}`, value]),
    );
    const causes = absentPorts(ports, run, `${branch}.`);
    return { kind: 'end', end: { outputs, flows: [branch], whyAbsent: 'other-case', causes } };
  };
};
