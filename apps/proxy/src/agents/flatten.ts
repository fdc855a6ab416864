import type { AgentPort, JsonObject, JsonValue } from '@platform/ports';

import { withoutLinks } from './without-links';

const isScalar = (value: JsonValue): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function textOf(value: JsonValue): string {
  if (isScalar(value)) return withoutLinks(String(value));
  if (Array.isArray(value) && value.every(isScalar)) {
    return value.map((item) => `- ${withoutLinks(String(item))}`).join('\n');
  }
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/**
 * Returns the outputs of an agent as one text in Markdown: one output as its value, several under their names, in the
 * order of the ports. Lists of simple values become bullets, other structures JSON. Images and links are shown as text.
 */
export function flatten(outputs: JsonObject, ports: readonly Pick<AgentPort, 'name'>[]): string {
  const given = ports.flatMap(({ name }) => {
    const value = outputs[name];
    return value === undefined || value === null ? [] : [[name, textOf(value)] as const];
  });
  if (ports.length === 1) return given[0]?.[1] ?? '';
  return given.map(([name, text]) => `**${name}**\n\n${text}`).join('\n\n');
}
