import fc from 'fast-check';
import { isObject } from '@platform/manifests';

import { probeWith, type Case, type Material } from './case';
import { ODD_TEXTS, ODD_VALUES, UNSTORABLE_TEXTS } from './odd-values';
import { placesOf, pointerTo, replacedAt, valueAt, type Place } from './places';
import { validValues } from './valid-values';

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
  const places = placesOf(sound.body);
  const objects = places.filter((place) => isObject(valueAt(sound.body, place)));
  const texts = places.filter((place) => typeof valueAt(sound.body, place) === 'string');
  const some = <T>(all: readonly T[], count: number): readonly T[] =>
    fc
      .sample(fc.shuffledSubarray([...all], { minLength: Math.min(count, all.length) }), {
        numRuns: 1,
        seed,
      })[0]
      ?.slice(0, count) ?? [];

  const wrong = some(
    places.flatMap((place) => ODD_VALUES.map((value) => [place, value] as const)),
    WRONG_VALUES,
  ).map(([place, value]) =>
    caseOf(
      material,
      `${pointerTo(place)} is ${shown(value)}`,
      replacedAt(sound.body, place, value),
    ),
  );
  const missing = some(places.filter(isMember), WRONG_SHAPES).map((place) =>
    caseOf(material, `${pointerTo(place)} is missing`, replacedAt(sound.body, place, undefined)),
  );
  const further = some(objects, WRONG_SHAPES).map((place) => {
    const object = valueAt(sound.body, place) as object;
    const body = replacedAt(sound.body, place, { ...object, 'no-such-field': 1 });
    return caseOf(material, `${pointerTo(place)} holds a further field`, body);
  });
  const odd = ODD_TEXTS.flatMap(([what, text]) =>
    some(texts, 2).map((place) =>
      caseOf(material, `${pointerTo(place)} is ${what}`, replacedAt(sound.body, place, text)),
    ),
  );
  const unstorable = UNSTORABLE_TEXTS.flatMap(([what, text]): readonly Case[] => [
    ...some(texts, 2).map((place) =>
      refusing(material, `${pointerTo(place)} holds ${what}`, {
        json: replacedAt(sound.body, place, text),
      }),
    ),
    refusing(material, `the name of a field holds ${what}`, {
      json: { ...(isObject(sound.body) ? sound.body : {}), [text]: 1 },
    }),
  ]);
  const valid = fc
    .sample(validValues(schema, document), { numRuns: VALID_BODIES, seed })
    .map((body, index) => caseOf(material, `valid body ${index}`, body));
  return [...wrong, ...missing, ...further, ...odd, ...unstorable, ...valid];
}

/** Returns a case. An operation that checks its bodies answers 400 if the schema refuses the body. */
function caseOf(material: Material, what: string, body: unknown): Case {
  const { operation, checks } = material;
  const schema = operation.body?.content['application/json']?.schema ?? {};
  const checked = !material.lenient && operation.codes.get(400)?.includes('body-invalid') === true;
  const sent: unknown = JSON.parse(JSON.stringify(body) ?? '{}');
  const wrong = checked && checks.findings(schema, sent).length > 0;
  return {
    operation,
    what: `body: ${what}`,
    probe: probeWith(material, { json: body }),
    ...(wrong && { statuses: [400] }),
  };
}

/**
 * Returns a case for a text that reaches the operation unchanged. The operation refuses it with any of its
 * problems.
 */
function refusing(material: Material, what: string, parts: { readonly json: unknown }): Case {
  const { operation } = material;
  const isParsed = operation.codes.get(400)?.includes('json-malformed') === true;
  return {
    operation,
    what: `body: ${what}`,
    probe: probeWith(material, parts),
    refused: true,
    ...(isParsed && { statuses: [400] }),
  };
}

const isMember = (place: Place): boolean => typeof place.at(-1) === 'string';

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40);
