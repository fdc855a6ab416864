/** Something that a process found wrong with the instance or a plugin while it started. */
export interface InstanceFinding {
  /** `instance.yaml:17:14`, as much of it as is known. */
  readonly place: string | undefined;
  readonly sentence: string;
}

interface LoggedFinding {
  readonly component?: unknown;
  readonly en?: unknown;
  readonly file?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
}

/** Pretty lines are for whoever reads them as they come. */
function readLine(line: string): LoggedFinding | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LoggedFinding;
  } catch {
    return undefined;
  }
}

function findingOf(line: string): InstanceFinding | undefined {
  const { component, en, ...where } = readLine(line) ?? {};
  if (component !== 'instance' || typeof en !== 'string') return undefined;
  const place = [where.file, where.line, where.column].filter((part) => part !== undefined);
  return { place: place.length > 0 ? place.join(':') : undefined, sentence: en };
}

/** What the lines of several processes tell, each once: most of it is found by all of them. */
export function findingsIn(...logs: readonly (readonly string[])[]): readonly InstanceFinding[] {
  const found = logs.flat().flatMap((line) => findingOf(line) ?? []);
  return [...new Map(found.map((each) => [`${each.place} ${each.sentence}`, each])).values()];
}
