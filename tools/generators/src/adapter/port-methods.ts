import { join } from 'node:path';

import ts from 'typescript';

import type { PortOwner } from './find-port';

const isPortsMember = (node: ts.Node, port: string): node is ts.PropertySignature =>
  ts.isPropertySignature(node) &&
  (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
  node.name.text === port &&
  ts.isInterfaceDeclaration(node.parent) &&
  node.parent.name.text === 'Ports';

function findMember(node: ts.Node, port: string): ts.PropertySignature | undefined {
  if (isPortsMember(node, port)) return node;
  return ts.forEachChild(node, (child) => findMember(child, port));
}

/** Returns the methods that an adapter of the port must have, from its contract. */
export function portMethods(root: string, { file }: PortOwner, port: string): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile) as {
    config?: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const program = ts.createProgram([join(root, file)], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, file));
  const type = source && findMember(source, port)?.type;
  if (type === undefined) return [];
  return checker
    .getTypeFromTypeNode(type)
    .getProperties()
    .filter((property) => (property.flags & ts.SymbolFlags.Optional) === 0)
    .filter((property) => checker.getTypeOfSymbol(property).getCallSignatures().length > 0)
    .map(({ name }) => name);
}
