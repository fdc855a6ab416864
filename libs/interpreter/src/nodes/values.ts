import { localizeConstant } from '@platform/catalog';
import { UNKNOWN } from '@platform/expression';
import { textIn, type JsonValue } from '@platform/ports';
import type {
  ConstantConfig,
  ExpressionConfig,
  LogConfig,
  TemplateConfig,
} from '@platform/workflow';

import type { Launch } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { expressionScope } from '../walk/expression-scope';
import { boundaryOutputs } from './behavior-call';

/** Ends the node with one output. Unknown skips it. */
const one = (port: string, value: JsonValue | typeof UNKNOWN): Launch => ({
  kind: 'end',
  end: { outputs: value === UNKNOWN ? {} : { [port]: value }, whyAbsent: 'indeterminate' },
});

export const constant: PrepareNode = ({ spec, catalog, language }) => {
  const { type, value } = spec.config as ConstantConfig;
  const launch = one(
    'value',
    localizeConstant(type, value as JsonValue, catalog, (text) => textIn(text, language)),
  );
  return () => launch;
};

/** Evaluates an expression and checks the result against the declared type. */
export const expression: PrepareNode = ({ spec, compile }) => {
  const compiled = compile((spec.config as ExpressionConfig).expr);
  return (run) => {
    const value = compiled.evaluate(expressionScope(run.node, run.inputs, run), run.budget);
    return value === UNKNOWN
      ? one('value', UNKNOWN)
      : { kind: 'end', end: { outputs: boundaryOutputs(run, { value }) } };
  };
};

export const template: PrepareNode = ({ spec, language, compileTemplate }) => {
  const compiled = compileTemplate(textIn((spec.config as TemplateConfig).text, language));
  return (run) =>
    one('text', compiled.evaluate(expressionScope(run.node, run.inputs, run), run.budget));
};

/** Logs a fixed sentence. No data of the run goes to the log. */
export const log: PrepareNode = ({ spec }) => {
  const { level = 'info', message } = spec.config as LogConfig;
  return (run) => {
    run.say(level, message);
    return { kind: 'end', end: { outputs: {} } };
  };
};
