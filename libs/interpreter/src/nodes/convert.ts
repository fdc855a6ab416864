import { convertQuantity, type Dimension } from '@platform/catalog';
import { UNKNOWN } from '@platform/expression';
import { NodeError, type JsonValue } from '@platform/ports';
import { conversionDimension, type ConvertConfig } from '@platform/workflow';

import type { NodeEnd, NodeRun } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';

const missing = (spec: Preparation['spec'], what: string): never => {
  throw new NodeError('conversion-unknown', `« ${spec.id} » : ${what}`);
};

function unitConversion(
  { unit }: Extract<ConvertConfig, { unit: string }>,
  dimension: Dimension,
): (value: JsonValue, run: NodeRun) => NodeEnd {
  return (value, { path }) => {
    const result = convertQuantity(value as never, unit, dimension);
    if ('quantity' in result) return { outputs: { value: { ...result.quantity } as JsonValue } };
    throw new NodeError('conversion-impossible', `« ${path} » : ${result.diagnostic.message.fr}`);
  };
}

/** Applies a registered conversion, or converts a unit within its dimension. An unknown result skips the output. */
export const convert: PrepareNode = ({ spec, catalog, compile }) => {
  const config = spec.config as ConvertConfig;
  if ('unit' in config) {
    const dimension = catalog.dimensions.get(conversionDimension(config, catalog) ?? '');
    if (!dimension) return () => missing(spec, `unité inconnue ou ambiguë « ${config.unit} »`);
    const converted = unitConversion(config, dimension);
    return (run) => ({ kind: 'end', end: converted(run.inputs['value'] as JsonValue, run) });
  }
  const { from, to } = config;
  const found = catalog.conversions.find((each) => each.from === from && each.to === to);
  if (!found) return () => missing(spec, `aucune conversion de « ${from} » vers « ${to} »`);
  const expression = compile(found.expr);
  return ({ inputs, budget }) => {
    const value = expression.evaluate({ value: inputs['value'] as JsonValue }, budget);
    return {
      kind: 'end',
      end: { outputs: value === UNKNOWN ? {} : { value }, whyAbsent: 'indeterminate' },
    };
  };
};
