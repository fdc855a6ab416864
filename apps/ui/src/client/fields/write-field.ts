import { isObject } from '../shared/is-object';
import { writeDay } from './days';
import { writeDuration } from './durations';
import { writeNumber } from './numbers';
import { isInLines, membersOf } from './read-field';
import type { Surroundings, Typed, TypeRef } from './reading';
import { withoutSeconds, writeDateTime } from './times';

const asText = (value: unknown): Typed => ({
  text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
});

function writePrimitive(name: string, value: unknown, surroundings: Surroundings): Typed {
  if (typeof value === 'number') return { text: writeNumber(value, surroundings.signs) };
  if (typeof value !== 'string') return asText(value);
  if (name === 'Time') return { text: withoutSeconds(value) };
  if (name === 'Date') return { text: writeDay(value, surroundings.language) };
  if (name === 'DateTime') return writeDateTime(value, surroundings) ?? { text: value };
  return name === 'Duration' ? writeDuration(value) : { text: value };
}

/** Returns the text that a field shows for a value: `readType` of it is the value. */
export function writeType(value: unknown, type: TypeRef, surroundings: Surroundings): Typed {
  if (value === undefined || value === null) return { text: '' };
  if (type.kind === 'primitive') return writePrimitive(type.name, value, surroundings);
  if (type.kind === 'quantity' && isObject(value)) {
    const { value: amount, unit } = value;
    return {
      ...writePrimitive('Number', amount, surroundings),
      ...(typeof unit === 'string' && { unit }),
    };
  }
  if (type.kind === 'list' && Array.isArray(value) && isInLines(type)) {
    return { text: value.map((item) => writeType(item, type.of, surroundings).text).join('\n') };
  }
  const fields = membersOf(type, surroundings);
  if (fields && isObject(value)) {
    return {
      text: '',
      members: Object.fromEntries(
        fields
          .filter(({ name }) => value[name] !== undefined)
          .map(({ name, type: of }) => [name, writeType(value[name], of, surroundings)]),
      ),
    };
  }
  return asText(value);
}
