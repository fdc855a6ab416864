import { join } from 'node:path';

import type { Tree } from '@nx/devkit';
import ts from 'typescript';

import {
  folderOf,
  pluginNames,
  requirePlugin,
  type PluginFolder,
} from '../authoring/plugin-folder';
import { sourceFiles } from '../authoring/source-files';

/** The file of a plugin that augments `Ports` with a port. */
export interface PortOwner {
  readonly plugin: PluginFolder;
  readonly file: string;
}

const PORTS_BLOCK = /declare module '@platform\/sdk'\s*\{\s*interface Ports\s*\{([^}]*)\}/g;

const typesPort = (source: string, port: string): boolean =>
  [...source.matchAll(PORTS_BLOCK)].some(([, members = '']) =>
    members.split(/[;\n]/).some((member) => {
      const name = /^\s*(?:readonly\s+)?['"]?([\w-]+)['"]?\s*\??\s*:/.exec(member)?.[1];
      return name === port;
    }),
  );

const contractFiles = (tree: Tree, name: string): string[] =>
  sourceFiles(tree, `${folderOf(name)}/src`).filter((path) =>
    /(?<!\.spec|\.conformance|\.d)\.ts$/.test(path),
  );

/** Returns the plugin of this repository that owns a port, undefined if none does. */
export function findPort(tree: Tree, port: string): PortOwner | undefined {
  for (const name of pluginNames(tree)) {
    const plugin = requirePlugin(tree, name);
    const file = contractFiles(tree, name).find((path) =>
      typesPort(tree.read(path, 'utf8') ?? '', port),
    );
    if (file !== undefined) return { plugin, file };
  }
  return undefined;
}

/** Returns every port that a plugin of this repository owns. */
export function knownPorts(tree: Tree): string[] {
  const sources = pluginNames(tree).flatMap((name) =>
    contractFiles(tree, name).map((path) => tree.read(path, 'utf8') ?? ''),
  );
  const names = sources.flatMap((source) =>
    [...source.matchAll(PORTS_BLOCK)].flatMap(([, members = '']) =>
      [...members.matchAll(/^\s*(?:readonly\s+)?['"]?([\w-]+)['"]?\s*\??\s*:/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  return [...new Set(['agent', 'terminology', ...names])].sort();
}

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
