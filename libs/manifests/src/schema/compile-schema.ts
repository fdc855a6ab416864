import { isInstant, isTimeOfDay } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';
import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';

import { typeRefDefinition } from '../type-ref-schema';
import { boundedFindings } from './bounded-findings';
import { builtCheck } from './built-checks';
import { ALIAS_KEYWORD, MESSAGE_KEYWORD, SHORT_FORM_KEYWORD } from './building-blocks';
import { isTimezone, isVersion, TIMEZONE_FORMAT, VERSION_FORMAT } from './formats';
import { toDiagnostics } from './to-diagnostics';

/** A schema ready to check values. */
export interface CompiledSchema<T> {
  /**
   * Returns what is wrong with the value, with codes `SCHEMA_<KEYWORD>`. Empty when the value is valid.
   * If findings are left out, the last one has the total count.
   */
  check(value: unknown): Diagnostic[];
  is(value: unknown): value is T;
}

/** Every ajv instance of the platform comes from here. `verbose` adds the schema to each error. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    strict: true,
    // Alternatives such as "exactly one of event and resolve" require properties they do not redefine.
    strictRequired: false,
    allowUnionTypes: true,
    verbose: true,
    // The schemas are our own, and a test checks them: here it would take 30 ms of each start.
    validateSchema: false,
    // ajv's optimizer takes half of the compile time of our schemas and makes no check measurably faster.
    code: { optimize: false },
    ...options,
  });
  addFormats.default(ajv);
  return ajv
    .addVocabulary([MESSAGE_KEYWORD, SHORT_FORM_KEYWORD, ALIAS_KEYWORD])
    .addFormat('date-time', isInstant)
    .addFormat('iso-time', isTimeOfDay)
    .addFormat(TIMEZONE_FORMAT, isTimezone)
    .addFormat(VERSION_FORMAT, isVersion)
    .addSchema(typeRefDefinition);
}

/** Calls `make` on the first use, because most processes use few of the schemas that they load. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Stops at the first error. Enough for valid values and for large ones. */
const first = lazily(() => createAjv({ allErrors: false }));
const all = lazily(() => createAjv({}));
const converting = lazily(() => createAjv({ coerceTypes: true }));

/** Those with `builtAs` of the modules that were loaded. */
export const schemasToBuild = new Map<string, TSchema>();

/** JSON values inside a value. Finding every error in more than these takes tens of milliseconds. */
const LARGE_VALUE_ELEMENTS = 10_000;
/** More than the findings, because the errors of failed alternatives become one finding. */
const MAX_ERRORS = 10_000;

interface CompileOptions {
  /**
   * Converts texts to numbers and booleans where the schema requires them, in the checked object itself.
   * For URL parameters. Default false.
   */
  readonly convertTexts?: boolean;
  /**
   * Which findings `check` returns. `bounded` (default): a limited number, and only the first one of a
   * large value, because a hostile value would take seconds. `of-all`: a limited number, also of a large
   * value; for documents that people edit, checked where no other request waits. `all`: every finding,
   * for callers that go on with the valid parts.
   */
  readonly findings?: 'bounded' | 'of-all' | 'all';
  /** Name under which the build compiles the schema. For those of documents, which are large and known when it runs. */
  readonly builtAs?: string;
}

/** Whether a value has more than `LARGE_VALUE_ELEMENTS` JSON values inside. Stops counting there. */
function isLarge(root: unknown): boolean {
  const left = [root];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > LARGE_VALUE_ELEMENTS) return true;
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      left.push((value as Record<string, unknown>)[key]);
      if (left.length > LARGE_VALUE_ELEMENTS) return true;
    }
  }
  return false;
}

const SEE_FIRST: Diagnostic = {
  code: 'SCHEMA_FIRST_ALONE',
  severity: 'error',
  path: '',
  message: {
    fr: 'la valeur est grande : seule la première erreur est donnée',
    en: 'the value is large: the first error alone is given',
  },
};

function someOf(errors: readonly ErrorObject[]): Diagnostic[] {
  const found = toDiagnostics(errors.slice(0, MAX_ERRORS));
  const more = Math.max(0, errors.length - MAX_ERRORS);
  return [...boundedFindings(found, { code: 'SCHEMA_MORE', all: found.length + more })];
}

/**
 * Returns a checker for a TypeBox schema. Call it once, when the module loads. The schema is compiled at
 * the first check, which throws when the schema itself is invalid (a programming error).
 */
export function compileSchema<S extends TSchema>(
  schema: S,
  { convertTexts = false, findings = 'bounded', builtAs }: CompileOptions = {},
): CompiledSchema<Static<S>> {
  if (convertTexts) {
    const converts = lazily(() => converting().compile<Static<S>>(schema));
    return {
      check(value) {
        const validate = converts();
        return validate(value) ? [] : someOf(validate.errors ?? []);
      },
      is: (value): value is Static<S> => converts()(value),
    };
  }
  if (builtAs !== undefined) schemasToBuild.set(builtAs, schema);
  const findsFirst = lazily(() => first().compile<Static<S>>(schema));
  const conforms = lazily(
    () =>
      (builtAs === undefined ? undefined : builtCheck(builtAs, first().formats)) ?? findsFirst(),
  );
  const findsAll = lazily(() => all().compile<Static<S>>(schema));
  return {
    check(value) {
      if (conforms()(value)) return [];
      if (findings === 'bounded' && isLarge(value)) {
        const validate = findsFirst();
        validate(value);
        return [...toDiagnostics(validate.errors ?? []), SEE_FIRST];
      }
      const validateAll = findsAll();
      validateAll(value);
      const errors = validateAll.errors ?? [];
      return findings === 'all' ? toDiagnostics(errors) : someOf(errors);
    },
    is: (value): value is Static<S> => conforms()(value),
  };
}
