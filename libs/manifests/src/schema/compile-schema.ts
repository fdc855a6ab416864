import type { Diagnostic } from '@platform/ports';
import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';

import { typeRefDefinition } from '../type-ref-schema';
import { ALIAS_KEYWORD, MESSAGE_KEYWORD, SHORT_FORM_KEYWORD } from './building-blocks';
import { isTimezone, TIMEZONE_FORMAT } from './formats';
import { toDiagnostics } from './to-diagnostics';

/** A schema ready to check values. */
export interface CompiledSchema<T> {
  /** Everything wrong with the value, code `SCHEMA_<KEYWORD>`; empty when it conforms. */
  check(value: unknown): Diagnostic[];
  is(value: unknown): value is T;
}

/** The only ajv of the product. `verbose` gives each error the schema it comes from. */
function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    strict: true,
    // Alternatives such as « exactly one of event and resolve » require properties they do not redefine.
    strictRequired: false,
    allowUnionTypes: true,
    verbose: true,
    ...options,
  });
  addFormats.default(ajv);
  return ajv
    .addVocabulary([MESSAGE_KEYWORD, SHORT_FORM_KEYWORD, ALIAS_KEYWORD])
    .addFormat(TIMEZONE_FORMAT, isTimezone)
    .addSchema(typeRefDefinition);
}

const strict = createAjv({});
const converting = createAjv({ coerceTypes: true });

export interface CompileOptions {
  /**
   * Texts that stand for a number or a boolean are converted where the schema asks for one, in the
   * checked object itself: parameters of an address. Default false.
   */
  readonly convertTexts?: boolean;
}

/**
 * Prepares a TypeBox schema for checking. Throws on an ill-formed schema, which is a programming
 * error; call it once, when the module loads.
 */
export function compileSchema<S extends TSchema>(
  schema: S,
  { convertTexts = false }: CompileOptions = {},
): CompiledSchema<Static<S>> {
  const ajv = convertTexts ? converting : strict;
  const validate = ajv.compile<Static<S>>(schema);
  return {
    check: (value) => (validate(value) ? [] : toDiagnostics(validate.errors ?? [])),
    is: (value): value is Static<S> => validate(value),
  };
}
