import { CORE_SCHEMA, floatJsonTag, intJsonTag } from 'js-yaml';

/** YAML 1.2 core, but numbers only as JSON writes them: no `.nan`, `.inf`, octal or hexadecimal. */
export const yamlSchema = CORE_SCHEMA.withTags(intJsonTag, floatJsonTag);

/** Editors show no byte order mark, so it takes no column. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\uFEFF') ? text.slice(1) : text;
