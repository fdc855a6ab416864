import fc from 'fast-check';
import { isObject } from '@platform/manifests';

import { caseOf, probeWith, type Case, type Material } from './case';
import { ODD_TEXTS, ODD_VALUES, UNSTORABLE_TEXTS } from './odd-values';
import { validValues } from './valid-values';

/** A location in a JSON value: names and indexes from the root. */
type Location = readonly (string | number)[];

/** Returns every location in a value, the root first. */
function locationsOf(value: unknown, at: Location = []): readonly Location[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value)
    ? value.map((item: unknown, index): readonly Location[] => locationsOf(item, [...at, index]))
    : Object.entries(value).map(([name, member]) => locationsOf(member, [...at, name]));
  return [at, ...inner.flat()];
}

function valueAt(root: unknown, location: Location): unknown {
  return location.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string | number, unknown>>)[step],
    root,
  );
}

/** Returns a copy with another value at a location. `undefined` removes the value. */
function replacedAt(root: unknown, location: Location, value: unknown): unknown {
  const [step, ...rest] = location;
  if (step === undefined) return value;
  const members = root as Readonly<Record<string | number, unknown>>;
  const replaced = replacedAt(members[step], rest, value);
  if (Array.isArray(root)) return root.map((item: unknown, i) => (i === step ? replaced : item));
  return { ...members, [step]: replaced };
}

const pointerTo = (location: Location): string =>
  location.map((step) => `/${step}`).join('') || 'the root';

const WRONG_VALUES = 24;
const WRONG_SHAPES = 8;
const VALID_BODIES = 4;

/**
 * Cases with bodies that have wrong types, missing and additional fields, odd texts, and with other valid bodies.
 */
export function bodyCases(material: Material): readonly Case[] {
  const { operation, sound, document, seed } = material;
  const schema = operation.body?.content['application/json']?.schema;
  if (schema === undefined || typeof sound.body === 'string') return [];
  const locations = locationsOf(sound.body);
  const objects = locations.filter((location) => isObject(valueAt(sound.body, location)));
  const texts = locations.filter((location) => typeof valueAt(sound.body, location) === 'string');
  const some = <T>(all: readonly T[], count: number): readonly T[] =>
    fc
      .sample(fc.shuffledSubarray([...all], { minLength: Math.min(count, all.length) }), {
        numRuns: 1,
        seed,
      })[0]
      ?.slice(0, count) ?? [];

  const replaced = (location: Location, value: unknown) => () =>
    replacedAt(sound.body, location, value);
  const wrong = some(
    locations.flatMap((location) => ODD_VALUES.map((value) => [location, value] as const)),
    WRONG_VALUES,
  ).map(([location, value]) =>
    bodyCase(material, `${pointerTo(location)} is ${shown(value)}`, replaced(location, value)),
  );
  const missing = some(locations.filter(isMember), WRONG_SHAPES).map((location) =>
    bodyCase(material, `${pointerTo(location)} is missing`, replaced(location, undefined)),
  );
  const further = some(objects, WRONG_SHAPES).map((location) => {
    const object = valueAt(sound.body, location) as object;
    const body = replaced(location, { ...object, 'no-such-field': 1 });
    return bodyCase(material, `${pointerTo(location)} holds a further field`, body);
  });
  const odd = ODD_TEXTS.flatMap(([what, text]) =>
    some(texts, 2).map((location) =>
      bodyCase(material, `${pointerTo(location)} is ${what}`, replaced(location, text)),
    ),
  );
  const unstorable = UNSTORABLE_TEXTS.flatMap(([what, text]): readonly Case[] => [
    ...some(texts, 2).map((location) =>
      refusing(material, `${pointerTo(location)} holds ${what}`, replaced(location, text)),
    ),
    refusing(material, `the name of a field holds ${what}`, () => ({
      ...(isObject(sound.body) ? sound.body : {}),
      [text]: 1,
    })),
  ]);
  const valid = fc
    .sample(validValues(schema, document), { numRuns: VALID_BODIES, seed })
    .map((body, index) => bodyCase(material, `valid body ${index}`, () => body));
  return [...wrong, ...missing, ...further, ...odd, ...unstorable, ...valid];
}

/** Returns a case. An operation that checks its bodies answers 400 if the schema refuses the body. */
function bodyCase(material: Material, what: string, makeBody: () => unknown): Case {
  const { operation, checks } = material;
  return caseOf(operation, `body: ${what}`, () => {
    const body = makeBody();
    const schema = operation.body?.content['application/json']?.schema ?? {};
    const checked =
      !material.lenient && operation.codes.get(400)?.includes('body-invalid') === true;
    const sent: unknown = JSON.parse(JSON.stringify(body) ?? '{}');
    const wrong = checked && checks.findings(schema, sent).length > 0;
    return { probe: probeWith(material, { json: body }), ...(wrong && { statuses: [400] }) };
  });
}

/**
 * Returns a case for a text that reaches the operation unchanged. The operation refuses it with any of its
 * problems.
 */
function refusing(material: Material, what: string, makeBody: () => unknown): Case {
  const { operation } = material;
  const isParsed = operation.codes.get(400)?.includes('json-malformed') === true;
  return caseOf(operation, `body: ${what}`, () => ({
    probe: probeWith(material, { json: makeBody() }),
    refused: true,
    ...(isParsed && { statuses: [400] }),
  }));
}

const isMember = (location: Location): boolean => typeof location.at(-1) === 'string';

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40);
