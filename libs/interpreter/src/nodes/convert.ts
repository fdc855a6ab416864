import { convertQuantity, type Dimension } from '@platform/catalog';
import { UNKNOWN } from '@platform/expression';
import { NodeError, type JsonValue, type LocalizedText } from '@platform/ports';
import { conversionDimension, type ConvertConfig } from '@platform/workflow';

import type { NodeEnd, NodeRun } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';

const missing = ({ id }: Preparation['spec'], what: LocalizedText): never => {
  throw new NodeError('conversion-unknown', {
    fr: `« ${id} » : ${what.fr}`,
    en: `"${id}": ${what.en}`,
  });
};

function unitConversion(
  { unit }: Extract<ConvertConfig, { unit: string }>,
  dimension: Dimension,
): (value: JsonValue, run: NodeRun) => NodeEnd {
  return (value, { path }) => {
    const result = convertQuantity(value as never, unit, dimension);
    if ('quantity' in result) return { outputs: { value: { ...result.quantity } as JsonValue } };
    const { message } = result.diagnostic;
    throw new NodeError('conversion-impossible', {
      fr: `« ${path} » : ${message.fr}`,
      en: `"${path}": ${message.en}`,
    });
  };
}

/** Applies a registered conversion, or converts a unit within its dimension. An unknown result skips the output. */
export const convert: PrepareNode = ({ spec, catalog, compile }) => {
  const config = spec.config as ConvertConfig;
  if ('unit' in config) {
    const dimension = catalog.dimensions.get(conversionDimension(config, catalog) ?? '');
    if (!dimension) {
      const what = {
        fr: `unité inconnue ou ambiguë « ${config.unit} »`,
        en: `unknown or ambiguous unit "${config.unit}"`,
      };
      return () => missing(spec, what);
    }
    const converted = unitConversion(config, dimension);
    return (run) => ({ kind: 'end', end: converted(run.inputs['value'] as JsonValue, run) });
  }
  const { from, to } = config;
  const found = catalog.conversions.find((each) => each.from === from && each.to === to);
  if (!found) {
    const what = {
      fr: `aucune conversion de « ${from} » vers « ${to} »`,
      en: `no conversion from "${from}" to "${to}"`,
    };
    return () => missing(spec, what);
  }
  const expression = compile(found.expr);
  return ({ inputs, budget }) => {
    const value = expression.evaluate({ value: inputs['value'] as JsonValue }, budget);
    return {
      kind: 'end',
      end: { outputs: value === UNKNOWN ? {} : { value }, whyAbsent: 'indeterminate' },
    };
  };
};
