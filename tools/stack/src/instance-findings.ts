/** A problem of the instance or of a plugin that a process found at its start. */
interface InstanceProblem {
  /** Location such as `instance.yaml:17:14`, as far as it is known. */
  readonly location: string | undefined;
  readonly sentence: string;
}

interface LogLine {
  readonly component?: unknown;
  readonly en?: unknown;
  readonly file?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
}

/** Pretty lines are for people only and are not parsed. */
function readLine(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

function findingOf(line: string): InstanceProblem | undefined {
  const { component, en, ...where } = readLine(line) ?? {};
  if (component !== 'instance' || typeof en !== 'string') return undefined;
  const location = [where.file, where.line, where.column].filter((part) => part !== undefined);
  return { location: location.length > 0 ? location.join(':') : undefined, sentence: en };
}

/** Returns the findings in the logs of several processes, each once: most are found by all of them. */
export function findingsIn(...logs: readonly (readonly string[])[]): readonly InstanceProblem[] {
  const found = logs.flat().flatMap((line) => findingOf(line) ?? []);
  return [...new Map(found.map((each) => [`${each.location} ${each.sentence}`, each])).values()];
}
