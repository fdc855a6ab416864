import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder, with a space in its path because installations have one. */
export class Workspace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'plugin host ')));

  /** Writes files (path → text) below `folder` and returns the folder. */
  write(folder: string, files: Readonly<Record<string, string>>): string {
    const base = join(this.root, folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text);
    }
    return base;
  }

  /** A plugin folder; `contributes` is YAML, already indented by two. */
  plugin(
    folder: string,
    name: string,
    contributes = '',
    files: Readonly<Record<string, string>> = {},
  ) {
    return this.write(folder, { 'plugin.yaml': manifest(name, contributes), ...files });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export const manifest = (name: string, contributes = '', version = '1.0.0') =>
  `apiVersion: platform/plugin-v1\nname: ${name}\nversion: ${version}\ncontributes:\n${contributes}`;

export const computeNode = (id: string, module: string, exportName = 'default') =>
  `    - { id: ${id}, kind: compute, category: c, label: ${id}, description: d, behavior: { module: "${module}", export: ${exportName} } }\n`;

export const nodes = (...entries: readonly string[]) => `  nodes:\n${entries.join('')}`;

/** A compiled behavior module that returns `says`, so that a test sees which one was loaded. */
export const behavior = (says: string) =>
  `exports.default = () => ({ compute: () => ({ says: '${says}' }) });\n`;
