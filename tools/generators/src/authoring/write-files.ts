import { generateFiles, type Tree } from '@nx/devkit';

import { ToolError } from '../tool-error';

/** Values for templates. They also replace `__name__` and the like in file names. */
type Substitutions = Readonly<Record<string, unknown>>;

/**
 * Renders a folder of templates to `target`. Throws ToolError `GENERATOR_FILE_EXISTS`, before it writes anything,
 * if one of the files exists.
 */
export function writeFiles(
  tree: Tree,
  templates: string,
  target: string,
  substitutions: Substitutions,
): void {
  generateFiles(refuseOverwrites(tree), templates, target, substitutions);
}

/** A tree that refuses to overwrite a file: the author would lose work. */
const refuseOverwrites = (tree: Tree): Tree =>
  new Proxy(tree, {
    get(over, key) {
      const member: unknown = Reflect.get(over, key);
      if (key !== 'write') return typeof member === 'function' ? member.bind(over) : member;
      return (path: string, content: string | Buffer) => {
        requireAbsent(over, path);
        over.write(path, content);
      };
    },
  });

/** Throws ToolError `GENERATOR_FILE_EXISTS`. Nothing is on disk then, because a tree is written as a whole. */
function requireAbsent(tree: Tree, path: string): void {
  if (!tree.exists(path)) return;
  throw new ToolError(
    'GENERATOR_FILE_EXISTS',
    `${path} already exists and is not overwritten: choose another name, or remove it first`,
  );
}
