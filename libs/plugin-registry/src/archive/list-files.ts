import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Content of a folder as relative paths with `/`, in the same order on every machine. */
interface FolderContent {
  readonly files: readonly string[];
  /** Links, sockets and the like. */
  readonly others: readonly string[];
}

const byCodeUnit = (left: string, right: string) => Number(left > right) - Number(left < right);

/** Lists a folder and what is below it, following no link. Throws what the file system throws. */
export function listFiles(folder: string): FolderContent {
  const files: string[] = [];
  const others: string[] = [];
  const visit = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(below);
      else (entry.isFile() ? files : others).push(below);
    }
  };
  visit('');
  return { files: files.sort(byCodeUnit), others: others.sort(byCodeUnit) };
}
