import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const manifest = (name: string, version: string) =>
  `apiVersion: platform/plugin-v1\nname: '${name}'\nversion: ${version}\n`;

/** A temporary folder, with a space in its path because installations have one. */
export class Workspace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'plugin registry ')));

  /** Writes files (path → content) below `folder` and returns the folder. */
  write(folder: string, files: Readonly<Record<string, string | Buffer>>): string {
    const base = join(this.root, folder);
    mkdirSync(base, { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), content);
    }
    return base;
  }

  /** Writes a built plugin and returns its folder. */
  plugin(name: string, version: string, files: Readonly<Record<string, string>> = {}): string {
    return this.write(`built/${name}-${version}`, {
      'plugin.yaml': manifest(name, version),
      'nodes/x.js': `exports.default = '${version}';\n`,
      ...files,
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
