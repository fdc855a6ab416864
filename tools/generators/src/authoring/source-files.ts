import type { Tree } from '@nx/devkit';

/** Returns every TypeScript file in a folder, with those of its folders. */
export function sourceFiles(tree: Tree, folder: string): string[] {
  return tree.children(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (!tree.isFile(path)) return sourceFiles(tree, path);
    return name.endsWith('.ts') ? [path] : [];
  });
}
