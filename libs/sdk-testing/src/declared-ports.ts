import { NodeError } from '@platform/sdk';

import type { NodeDefinition, NodeGiven } from './node-given';

/** Throws for inputs that the interpreter would never pass to the node. */
export function requireDeclared(definition: NodeDefinition, given: NodeGiven): void {
  const inputs = (given.inputs ?? {}) as Readonly<Record<string, unknown>>;
  const declared = new Set(definition.inputs.map(({ name }) => name));
  const unknown = Object.keys(inputs).find((name) => !declared.has(name));
  if (unknown !== undefined) {
    throw new NodeError('input-undeclared', `« ${definition.id} » n'a pas d'entrée « ${unknown} »`);
  }
  const missing = definition.inputs.find(
    ({ name, required }) => required === true && inputs[name] === undefined,
  );
  if (missing !== undefined) {
    throw new NodeError(
      'input-missing',
      `« ${definition.id} » ne s'exécute pas sans « ${missing.name} »`,
    );
  }
}

/** Throws for outputs that the interpreter would not accept from the node. */
export function requireDeclaredOutputs(definition: NodeDefinition, outputs: object): void {
  const declared = new Set(definition.outputs.map(({ name }) => name));
  const undeclared = Object.keys(outputs).find((name) => !declared.has(name));
  if (undeclared !== undefined) {
    throw new NodeError(
      'output-undeclared',
      `« ${definition.id} » a rendu un port non déclaré « ${undeclared} »`,
    );
  }
}
