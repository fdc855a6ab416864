import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import type { Catalog } from '@platform/catalog';
import type { CarriedWorkflow } from '@platform/engine-api';
import { isWorkflowTestsFile } from '@platform/interpreter';
import { ConfigurationError, type Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { parseWorkflow, reachableCallees, specHash, type InstanceFacts } from '@platform/workflow';

import type { PublishedWorkflow } from './published-workflow';
import { checkDefinitions, type ReadDefinition } from './sound-definitions';

const log = createLogger('definitions');

/** Definitions are read from files; a version number comes with the definition store. */
const FILE_VERSION = 1;

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const definitionFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !isWorkflowTestsFile(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => !isFolder(file));

function report(file: string, diagnostics: readonly Diagnostic[]): void {
  for (const { code, path, position, message, severity } of diagnostics) {
    const fields = { file, line: position?.line, code, path, detail: message.fr };
    if (severity === 'error') log.error(fields, 'définition refusée');
    else log.warn(fields, 'définition à revoir');
  }
}

function readDefinition(file: string, root: string): ReadDefinition | undefined {
  const name = relative(root, file);
  const { spec, diagnostics, locate } = parseWorkflow(readFileSync(file, 'utf8'));
  if (spec) return { file: name, spec, locate };
  report(name, diagnostics);
  return undefined;
}

const identify = ({ file, spec }: Pick<ReadDefinition, 'file' | 'spec'>): CarriedWorkflow => ({
  slug: spec.slug,
  name: spec.name,
  version: FILE_VERSION,
  hash: specHash(spec),
  file,
  spec,
});

/** Everything a run of the workflow may reach travels with it. */
function carry(
  workflow: CarriedWorkflow,
  bySlug: ReadonlyMap<string, CarriedWorkflow>,
): PublishedWorkflow {
  const specs = new Map([...bySlug].map(([slug, { spec }]) => [slug, spec]));
  const called = reachableCallees(workflow.spec, specs).flatMap(({ slug }) => {
    const callee = bySlug.get(slug);
    return callee ? [[slug, callee] as const] : [];
  });
  return called.length === 0 ? workflow : { ...workflow, called: Object.fromEntries(called) };
}

/** The first of each slug, in the order they were read. */
function publish(definitions: readonly ReadDefinition[]): ReadonlyMap<string, CarriedWorkflow> {
  const bySlug = new Map<string, CarriedWorkflow>();
  for (const workflow of definitions.map(identify)) {
    const first = bySlug.get(workflow.slug);
    if (first) {
      log.warn({ slug: workflow.slug, file: workflow.file, kept: first.file }, 'slug en double');
    } else {
      bySlug.set(workflow.slug, workflow);
      log.info({ slug: workflow.slug, hash: workflow.hash }, 'définition publiée');
    }
  }
  return bySlug;
}

/**
 * The workflows of `folders` that are sound, in slug order; one that is not is logged and left out.
 * Of two with one slug the first wins. Throws ConfigurationError for a folder that is not there.
 */
export function readDefinitions(
  folders: readonly { readonly path: string; readonly key: string }[],
  options: {
    readonly root: string;
    readonly catalog: Catalog;
    /** What findings about the instance at hand need; without it they are not asked. */
    readonly instance?: InstanceFacts;
  },
): readonly PublishedWorkflow[] {
  const { root } = options;
  const read = folders.flatMap(({ path, key }) => {
    const folder = resolve(root, path);
    if (!isFolder(folder)) {
      throw new ConfigurationError(key, `dossier de définitions introuvable : ${folder}`);
    }
    return definitionFiles(folder).flatMap((file) => readDefinition(file, root) ?? []);
  });
  const { sound, refused } = checkDefinitions(read, options);
  for (const { file, diagnostics } of [...refused, ...sound]) report(file, diagnostics);
  const published = publish(sound);
  return [...published.values()]
    .map((workflow) => carry(workflow, published))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
