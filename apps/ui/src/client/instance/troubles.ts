import type { components } from '@platform/api-client';

export type Degradation = components['schemas']['Degradation'];

/** What the proxy observes beside the findings of the catalog. The texts have a meaning and a remedy for each. */
const OBSERVED = [
  ['indexing', /^run index: being completed$/],
  ['engine', /^engine: does not answer$/],
  ['restored', /^(control plane restored|database restored|control plane or database restored)$/],
  ['deployment', /^deployment (.+) out of reach$/],
  ['database', /^database: not writable$/],
  ['feed', /^feed (.+): not read$/],
  ['clock', /^clock: (jumped|differs from the control plane)$/],
  ['workflow', /^workflow (.+)$/],
  ['projection', /^run projection: as of (.+)$/],
] as const;

type ObservedName = (typeof OBSERVED)[number][0] | 'other';

interface Observed {
  readonly is: ObservedName;
  /** What it is about: a feed, a workflow, a deployment, an instant. */
  readonly about: string;
  /** As the proxy says it. */
  readonly text: string;
}

const PROGRESS = /^run index: \d+ runs inserted$/;

function observe(text: string): Observed {
  for (const [is, pattern] of OBSERVED) {
    const match = pattern.exec(text);
    if (match) return { is, about: match[1] ?? '', text };
  }
  return { is: 'other', about: '', text };
}

/**
 * Returns what `degraded` of `/readyz` says and the findings of the catalog do not: those name the plugins and the parts of
 * the manifest with their reasons.
 */
export function observedIn(
  degraded: readonly string[],
  findings: readonly Pick<Degradation, 'path' | 'plugin'>[],
): readonly Observed[] {
  const explained = new Set(
    findings.flatMap(({ path, plugin = '' }) => [plugin, path === '' ? '' : `instance ${path}`]),
  );
  return degraded
    .filter((text) => !explained.has(text) && !PROGRESS.test(text))
    .map((text) => observe(text));
}

/** Returns how far the completion of the run index has come; undefined when it is complete. */
export const insertedRuns = (degraded: readonly string[]): number | undefined => {
  const progress = degraded.find((text) => PROGRESS.test(text));
  return progress === undefined ? undefined : Number(/\d+/.exec(progress)?.[0]);
};

/** Returns a JSON pointer into the manifest as people write it: `ports.ledger.adapter`. */
export const manifestKey = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^[\w-]+$/.test(part) ? part : JSON.stringify(part)))
    .join('.');

/** Returns where something is: `instance.yaml:16:14`. */
export const placeOf = ({ file, position }: Pick<Degradation, 'file' | 'position'>): string =>
  [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
