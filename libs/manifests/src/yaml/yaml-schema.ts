import { CORE_SCHEMA, floatJsonTag, intJsonTag } from 'js-yaml';

/** YAML 1.2 core with JSON numbers only: no `.nan`, `.inf`, octal or hexadecimal. */
export const yamlSchema = CORE_SCHEMA.withTags(intJsonTag, floatJsonTag);

/** Removes a byte order mark: editors do not show it, so it has no column. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\uFEFF') ? text.slice(1) : text;
