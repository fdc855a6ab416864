import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { ConfigurationError, type Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { checkWorkflow, parseWorkflow, specHash } from '@platform/workflow';

import type { PublishedWorkflow } from './published-workflow';

const log = createLogger('definitions');

/** Definitions are read from files; a version number comes with the definition store. */
const FILE_VERSION = 1;

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const definitionFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => !isFolder(file));

function report(file: string, diagnostics: readonly Diagnostic[]): void {
  for (const { code, path, message, severity } of diagnostics) {
    const fields = { file, code, path, detail: message.fr };
    if (severity === 'error') log.error(fields, 'définition refusée');
    else log.warn(fields, 'définition à revoir');
  }
}

function readDefinition(
  file: string,
  root: string,
  catalog: Catalog,
): PublishedWorkflow | undefined {
  const name = relative(root, file);
  const { spec, diagnostics } = parseWorkflow(readFileSync(file, 'utf8'));
  if (!spec) {
    report(name, diagnostics);
    return undefined;
  }
  const findings = checkWorkflow(spec, catalog);
  report(name, findings);
  if (findings.some(({ severity }) => severity === 'error')) return undefined;
  const hash = specHash(spec);
  return { slug: spec.slug, name: spec.name, version: FILE_VERSION, hash, file: name, spec };
}

/**
 * The workflows of `folders` that are sound, in slug order; one that is not is logged and left out.
 * Of two with one slug the first wins. Throws ConfigurationError for a folder that is not there.
 */
export function readDefinitions(
  folders: readonly { readonly path: string; readonly key: string }[],
  { root, catalog }: { readonly root: string; readonly catalog: Catalog },
): readonly PublishedWorkflow[] {
  const bySlug = new Map<string, PublishedWorkflow>();
  for (const { path, key } of folders) {
    const folder = resolve(root, path);
    if (!isFolder(folder)) {
      throw new ConfigurationError(key, `dossier de définitions introuvable : ${folder}`);
    }
    for (const file of definitionFiles(folder)) {
      const workflow = readDefinition(file, root, catalog);
      if (!workflow) continue;
      const first = bySlug.get(workflow.slug);
      if (first) {
        log.warn({ slug: workflow.slug, file: workflow.file, kept: first.file }, 'slug en double');
      } else {
        bySlug.set(workflow.slug, workflow);
        log.info({ slug: workflow.slug, hash: workflow.hash }, 'définition publiée');
      }
    }
  }
  return [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
