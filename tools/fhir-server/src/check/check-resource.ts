import { type Issue } from '../outcome';
import { isObject, type Json, type Resource } from '../resource';
import { RESOURCE_RULES } from './resource-rules';
import { RESOURCE_TYPES } from './resource-types';

const ID = /^[A-Za-z0-9\-.]{1,64}$/;

/** What is wrong with the form of what was sent as a resource: its type, its id, empty values. */
export function formIssues(value: unknown, type: string): Issue[] {
  if (!isObject(value)) return [error('structure', 'The body is not a JSON object.')];
  const found = value['resourceType'];
  if (typeof found !== 'string') return [error('structure', 'resourceType is missing.')];
  if (!RESOURCE_TYPES.has(found))
    return [error('structure', `Unknown resource type ${quote(found)}.`)];
  if (found !== type) {
    return [error('invalid', `The resource is of type ${found}, the address is of type ${type}.`)];
  }
  const { id } = value;
  if (id !== undefined && (typeof id !== 'string' || !ID.test(id))) {
    return [
      error('value', 'id must have 1 to 64 letters, digits, hyphens and dots.', `${type}.id`),
    ];
  }
  return emptyValues(value, type);
}

/**
 * What the resource lacks, of the little that this server knows: the elements that HL7 requires at its top, and the
 * codes of `status`. It is no validation against the profiles of the specification.
 */
export function contentIssues(resource: Resource): Issue[] {
  const { resourceType } = resource;
  const rule = RESOURCE_RULES[resourceType];
  if (rule === undefined) return [];
  const names = Object.keys(resource);
  const missing = rule.required
    .filter((name) => !names.some((candidate) => fills(candidate, name)))
    .map((name) => error('required', `${name} is missing.`, `${resourceType}.${name}`));
  const { status } = resource;
  const isWrong = status !== undefined && rule.statuses?.includes(status as string) === false;
  return isWrong
    ? [
        ...missing,
        error('code-invalid', `Not a status of ${resourceType}.`, `${resourceType}.status`),
      ]
    : missing;
}

/** `_status` with an extension stands for `status`, `valueQuantity` for `value[x]`. */
function fills(candidate: string, name: string): boolean {
  const plain = candidate.replace(/^_/, '');
  return name.endsWith('[x]')
    ? plain.startsWith(name.slice(0, -3)) && plain.length > name.length - 3
    : plain === name;
}

/** FHIR JSON has no empty objects, arrays and texts, and nulls only inside arrays. */
function emptyValues(root: Json, path: string): Issue[] {
  const queue: { value: Json | undefined; path: string; inArray: boolean }[] = [
    { value: root, path, inArray: false },
  ];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { value } = item;
    if (isEmpty(value, item.inArray)) {
      return [error('structure', 'Empty values are not allowed.', item.path.slice(0, 200))];
    }
    if (typeof value !== 'object' || value === null) continue;
    const inArray = Array.isArray(value);
    for (const [name, child] of Object.entries(value)) {
      const childPath = inArray ? `${item.path}[${name}]` : `${item.path}.${name}`;
      queue.push({ value: child, path: childPath, inArray });
    }
  }
  return [];
}

const isEmpty = (value: Json | undefined, inArray: boolean): boolean =>
  value === '' ||
  (value === null && !inArray) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const error = (code: string, diagnostics: string, expression?: string): Issue => ({
  severity: 'error',
  code,
  diagnostics,
  expression,
});

const quote = (text: string): string => JSON.stringify(text.slice(0, 64));
