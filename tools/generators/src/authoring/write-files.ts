import { generateFiles, type Tree } from '@nx/devkit';

import { ToolError } from '../tool-error';

/** Values that templates may use; `name` and the like also replace `__name__` in file names. */
export type Substitutions = Readonly<Record<string, unknown>>;

/**
 * Renders a folder of templates below `target`. Throws ToolError `GENERATOR_FILE_EXISTS` before
 * anything is written when one of the files is already there.
 */
export function writeFiles(
  tree: Tree,
  templates: string,
  target: string,
  substitutions: Substitutions,
): void {
  generateFiles(guarded(tree), templates, target, substitutions);
}

/** A generator that overwrote an author's file would lose work. */
const guarded = (tree: Tree): Tree =>
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

/** Throws ToolError `GENERATOR_FILE_EXISTS`. Nothing has reached the disk then: a tree is written whole. */
export function requireAbsent(tree: Tree, path: string): void {
  if (!tree.exists(path)) return;
  throw new ToolError(
    'GENERATOR_FILE_EXISTS',
    `${path} already exists and is not overwritten: choose another name, or remove it first`,
  );
}
