import type { ErrorObject } from 'ajv';

import { MESSAGE_KEYWORD } from './building-blocks';
import { isObject } from './is-object';

const CHOICES: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);
/** What shows that a value is not meant as a variant: members that the variant has not, or lacks. */
const MEMBERSHIP: ReadonlySet<string> = new Set(['additionalProperties', 'required']);

type Variant = Readonly<Record<string, unknown>>;

/** The variants of a choice between different kinds of values. Literals have a sentence of their own. */
function kinds({ parentSchema = {} }: ErrorObject, variants: readonly Variant[]) {
  const isExplained = MESSAGE_KEYWORD in parentSchema;
  return isExplained || variants.some((one) => 'const' in one || !('type' in one))
    ? undefined
    : variants;
}

/** The variants that can be told apart, undefined for any other choice. */
function variantsOf(error: ErrorObject): readonly Variant[] | undefined {
  if (!CHOICES.has(error.keyword)) return undefined;
  const variants = error.parentSchema?.[error.keyword] as readonly Variant[];
  if (!isObject(error.data)) return kinds(error, variants);
  const objects = variants.filter((variant) => isObject(variant['properties']));
  return objects.length > 0 && objects.every((one) => one['additionalProperties'] === false)
    ? variants
    : undefined;
}

/** Each costs a pass over all errors, so a hostile document with thousands of failed choices gets a limit. */
const MAX_NARROWED = 50;

const propertiesOf = (variants: readonly Variant[]): object =>
  Object.assign({}, ...variants.map((variant) => variant['properties'] ?? {})) as object;

/** A member that no variant has, as an error of the choice as a whole. */
const unknownMember = (choice: ErrorObject, name: string, properties: object): ErrorObject => ({
  ...choice,
  keyword: 'additionalProperties',
  schemaPath: `${choice.schemaPath}/additionalProperties`,
  params: { additionalProperty: name },
  parentSchema: { properties },
});

/**
 * Replaces the errors of a failed choice between objects by those of the variant that was meant: members that no variant
 * has, else the errors of the only variant with exactly these members. A choice without such a variant stays as it is.
 */
export function narrowChoices(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors;
  const choices = errors.flatMap((choice) => {
    const variants = variantsOf(choice);
    return variants === undefined ? [] : [{ choice, variants }];
  });
  for (const { choice, variants } of choices.slice(0, MAX_NARROWED)) {
    if (!left.includes(choice)) continue;
    const properties = propertiesOf(variants);
    const members = isObject(choice.data) ? Object.keys(choice.data) : [];
    const strangers = members.filter((name) => !Object.hasOwn(properties, name));
    const isWithin = ({ instancePath, schemaPath }: ErrorObject, path: string): boolean =>
      schemaPath.startsWith(`${path}/`) && instancePath.startsWith(choice.instancePath);
    const others = left.filter((error) => error !== choice && !isWithin(error, choice.schemaPath));
    if (strangers.length > 0) {
      left = [...others, ...strangers.map((name) => unknownMember(choice, name, properties))];
      continue;
    }
    const ofVariant = variants.map((_, index) =>
      left.filter((error) => isWithin(error, `${choice.schemaPath}/${index}`)),
    );
    const meant = ofVariant.filter(
      (found) =>
        found.length > 0 &&
        !found.some(
          ({ keyword, instancePath }) =>
            instancePath === choice.instancePath && (MEMBERSHIP.has(keyword) || keyword === 'type'),
        ),
    );
    const [only] = meant;
    if (only && meant.length === 1) left = [...others, ...only];
  }
  return left;
}
