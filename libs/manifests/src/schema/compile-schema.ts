import type { Diagnostic } from '@platform/ports';
import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type FormatDefinition, type Options } from 'ajv';
import addFormats from 'ajv-formats';

import { typeRefDefinition } from '../type-ref-schema';
import { boundedFindings } from './bounded-findings';
import { ALIAS_KEYWORD, MESSAGE_KEYWORD, SHORT_FORM_KEYWORD } from './building-blocks';
import { isInstant, isTimezone, isVersion, TIMEZONE_FORMAT, VERSION_FORMAT } from './formats';
import { toDiagnostics } from './to-diagnostics';

/** A schema ready to check values. */
export interface CompiledSchema<T> {
  /**
   * What is wrong with the value, code `SCHEMA_<KEYWORD>`; empty when it conforms. A last one says how
   * many there are when they are not all told.
   */
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
  const { 'date-time': dateTime } = ajv.formats as Record<string, FormatDefinition<string>>;
  const isWellWritten = dateTime?.validate as (text: string) => boolean;
  return ajv
    .addVocabulary([MESSAGE_KEYWORD, SHORT_FORM_KEYWORD, ALIAS_KEYWORD])
    .addFormat('date-time', (text) => isWellWritten(text) && isInstant(text))
    .addFormat(TIMEZONE_FORMAT, isTimezone)
    .addFormat(VERSION_FORMAT, isVersion)
    .addSchema(typeRefDefinition);
}

/** Makes something when it is first asked for: most processes use few of the schemas they load. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Stops at the first error: what most values are asked, and all that a large one is. */
const first = lazily(() => createAjv({ allErrors: false }));
const all = lazily(() => createAjv({}));
const converting = lazily(() => createAjv({ coerceTypes: true }));

/** Values that a value is made of; finding every error of so many takes some hundredths of a second. */
const LARGE = 10_000;
/** More errors than findings: those of failed alternatives are told as one. */
const MAX_ERRORS = 10_000;

export interface CompileOptions {
  /**
   * Texts that stand for a number or a boolean are converted where the schema asks for one, in the
   * checked object itself: parameters of an address. Default false.
   */
  readonly convertTexts?: boolean;
  /**
   * `bounded`, the default: as an answer has room for them, and of a large value the first alone, for
   * finding every one takes seconds where the value is hostile. `of-all`: those of a large value are
   * looked for too, for what people write and mend as a whole, away from whoever else waits. `all`:
   * every one is told, for who goes on with what is not wrong.
   */
  readonly findings?: 'bounded' | 'of-all' | 'all';
}

/** Whether a value is made of more than so many; looks at no more of it than it has to. */
function isLarge(root: unknown): boolean {
  const left = [root];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > LARGE) return true;
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      left.push((value as Record<string, unknown>)[key]);
      if (left.length > LARGE) return true;
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
 * A TypeBox schema, compiled when it first checks a value; call this once, when the module loads. That
 * first check throws for an ill-formed schema, which is a programming error.
 */
export function compileSchema<S extends TSchema>(
  schema: S,
  { convertTexts = false, findings = 'bounded' }: CompileOptions = {},
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
  const conforms = lazily(() => first().compile<Static<S>>(schema));
  const findsAll = lazily(() => all().compile<Static<S>>(schema));
  return {
    check(value) {
      const validate = conforms();
      if (validate(value)) return [];
      if (findings === 'bounded' && isLarge(value)) {
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
