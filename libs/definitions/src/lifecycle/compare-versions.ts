import type { JsonObject } from '@platform/ports';
import type { WorkflowDiff } from '@platform/workflow';

import type { KindRules, NamedSpec } from '../kinds/kind-rules';
import type { Definition } from '../model/definition';
import type { VersionStore } from '../resolve/version-source';
import { isRefusal, type Refusal } from './refusal';

/** Returns the content of a side: `draft`, `published` or the number of a version. */
export async function contentOf(
  definition: Definition,
  side: string,
  versions: VersionStore,
): Promise<{ readonly content: JsonObject } | Refusal> {
  const { draft, publishedVersion } = definition;
  if (side === 'draft') return draft ?? { refused: 'no-such-version' };
  const number = side === 'published' ? publishedVersion : Number(side);
  const version = number === null ? null : await versions.version(definition, number);
  return version ?? { refused: 'no-such-version' };
}

/** The side that is shown by default: the draft, else the published version, else the newest version. */
export const newestSide = ({ draft, publishedVersion, latestVersion }: Definition): string =>
  draft ? 'draft' : String(publishedVersion ?? latestVersion);

export async function compareVersions(
  definition: Definition,
  sides: { readonly from: string; readonly to: string },
  { rules, versions }: { readonly rules: KindRules; readonly versions: VersionStore },
): Promise<WorkflowDiff | Refusal> {
  async function read(side: string): Promise<{ readonly spec: NamedSpec } | Refusal> {
    const found = await contentOf(definition, side, versions);
    if (isRefusal(found)) return found;
    const { spec, diagnostics } = rules.read(found.content);
    return spec ? { spec } : { refused: 'invalid', kind: rules.kind, diagnostics };
  }
  const from = await read(sides.from);
  if (isRefusal(from)) return from;
  const to = await read(sides.to);
  return isRefusal(to) ? to : rules.diff(from.spec, to.spec);
}
