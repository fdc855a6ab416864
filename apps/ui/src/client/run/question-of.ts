import { configOf } from './config-of';
import type { NodeTrace } from './run-nodes';

/** What a person was asked. */
export interface Question {
  readonly title: string;
  readonly instructions?: string;
}

/** A place of a template that is filled in with a port alone: `{{ in.dose }}`. */
const PORT = /\{\{\s*in\.(\w+)\s*\}\}/g;

/** Returns a value as a template writes it. Undefined where that takes more than the value. */
function written(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return undefined;
  const text = String(value);
  return text.includes('e') ? undefined : text;
}

/** Fills in the places that name a port. Any other stays as the workflow has it: its ports are shown beside. */
const filled = (template: string, inputs: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(PORT, (place, name: string) => written(inputs[name]) ?? place);

/**
 * Returns the question that a human task put to a person, by the version that the run followed. Undefined for a node that
 * is not drawn in it: one of a called workflow, or of an item of a map.
 */
export function questionOf(
  { path, id, inputs = {} }: Pick<NodeTrace, 'path' | 'id' | 'inputs'>,
  specification: Readonly<Record<string, unknown>> | undefined,
): Question | undefined {
  const config = configOf({ path, id }, specification);
  if (typeof config?.['title'] !== 'string') return undefined;
  const { title, instructions } = config;
  return {
    title: filled(title, inputs),
    ...(typeof instructions === 'string' && { instructions: filled(instructions, inputs) }),
  };
}
