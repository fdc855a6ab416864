import type { JsonValue } from '@platform/sdk';

const MAX_LINES = 40;
const MAX_LINE = 200;
const MAX_DEPTH = 3;

/** The instructions and the payload as lines « field : value », for record systems that show no JSON. */
export function readableSummary(payload: JsonValue, instructions?: string): string {
  const lines = [...(instructions === undefined ? [] : [instructions]), ...linesOf(payload, '', 0)];
  return lines.slice(0, MAX_LINES).join('\n');
}

function linesOf(value: JsonValue, label: string, depth: number): string[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') {
    const shown = typeof value === 'number' ? String(value).replace('.', ',') : String(value);
    const line = label === '' ? shown : `${label} : ${shown}`;
    return [line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line];
  }
  if (depth >= MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner as JsonValue, label === '' ? name : `${label} ${name}`, depth + 1),
  );
}
