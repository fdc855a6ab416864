import fc from 'fast-check';

import { readWorkflow } from '../parse-workflow';
import type { WorkflowSpec } from '../schema';

type Container = Record<string, unknown> | unknown[];

/** Every object and list inside a value, and the value itself. */
function containersOf(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Container, ...Object.values(value).flatMap(containersOf)];
}

type Edit = 'remove' | 'swap' | 'replace';

/** Makes one edit at a random place. Returns the old specification when the schema rejects the new one. */
function edit(spec: WorkflowSpec, how: Edit, seed: number, value: unknown): WorkflowSpec {
  const copy = JSON.parse(JSON.stringify(spec)) as WorkflowSpec;
  const containers = containersOf(copy).filter((each) => Object.keys(each).length > 0);
  const target = containers[seed % containers.length] ?? [];
  const keys = Object.keys(target);
  const key = keys[(seed >> 8) % keys.length] ?? '';
  if (Array.isArray(target)) {
    const at = Number(key);
    if (how === 'swap') target.push(...target.splice(at, 1));
    else target.splice(at, 1, ...(how === 'remove' ? [] : [value]));
  } else if (how === 'remove') delete target[key];
  else if (how === 'replace') target[key] = value;
  else {
    const moved = target[key];
    delete target[key];
    target[key] = moved;
  }
  return readWorkflow(copy).spec ?? spec;
}

const values = fc.constantFrom<unknown>(
  ...['any', 'all', 'dose', 'read.a', 'PT2S', '', 1, null, true, [], {}, ['a'], { const: 1 }],
  ...[{ merge: 'first' }, { name: 'z', type: { kind: 'any' } }, { id: 'z', type: 't.read' }],
  ...[{ from: 'z.a', to: 'read.a' }],
);

/** A specification after a few random edits. Node ids stay unique, and no edge is duplicated. */
export const edited = (spec: WorkflowSpec): fc.Arbitrary<WorkflowSpec> =>
  fc
    .array(fc.tuple(fc.constantFrom<Edit>('remove', 'swap', 'swap', 'replace'), fc.nat(), values), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) =>
      edits.reduce((before, [how, seed, value]) => {
        const after = edit(before, how, seed, value);
        return hasUniqueNames(after) ? after : before;
      }, spec),
    );

function hasUniqueNames(value: unknown): boolean {
  return containersOf(value).every((container) => {
    if (Array.isArray(container)) return true;
    const isUnique = (names: unknown[]) => new Set(names).size === names.length;
    const listOf = (key: string) => {
      const list = container[key];
      return Array.isArray(list) ? (list as (Record<string, unknown> | null)[]) : [];
    };
    return (
      isUnique(listOf('nodes').map((node) => node?.['id'])) &&
      isUnique(listOf('edges').map((edge) => `${edge?.['from']} -> ${edge?.['to']}`))
    );
  });
}
