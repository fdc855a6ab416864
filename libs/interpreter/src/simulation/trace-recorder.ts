import type { NodeTrace } from '../trace';
import { templatePath } from './outcome';

interface Segment {
  /** Template path of the node within its scope. */
  readonly template: string;
  readonly item: number;
}

/** `review[3]/dose` → `review` item 3, `review/dose` item -1. */
function segmentsOf(path: string): readonly Segment[] {
  const parts = path.split('/');
  return parts.map((part, depth) => ({
    template: templatePath(parts.slice(0, depth + 1).join('/')),
    item: Number(/\[(\d+)\]$/.exec(part)?.[1] ?? -1),
  }));
}

/** Keeps the latest trace of each node. A walk reports the nodes of a scope in plan order. */
export class TraceRecorder {
  private readonly latest = new Map<string, NodeTrace>();

  write(traces: readonly NodeTrace[]): void {
    for (const trace of traces) this.latest.set(trace.path, trace);
  }

  /** The traces in plan order and item order, whatever ended first. */
  inPlanOrder(): readonly NodeTrace[] {
    const ranks = new Map<string, number>();
    const rankOf = (template: string): number => ranks.get(template) ?? ranks.size;
    for (const path of this.latest.keys()) {
      const template = templatePath(path);
      if (!ranks.has(template)) ranks.set(template, ranks.size);
    }
    const keyed = [...this.latest.values()].map((trace) => ({
      trace,
      key: segmentsOf(trace.path).flatMap(({ template, item }) => [rankOf(template), item]),
    }));
    return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ trace }) => trace);
  }
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let position = 0; position < Math.min(a.length, b.length); position += 1) {
    const difference = (a[position] ?? 0) - (b[position] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
