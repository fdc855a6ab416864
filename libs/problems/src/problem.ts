import type { JsonObject, LocalizedText, TextPosition } from '@platform/ports';

import { PROBLEM_TYPES, statusesOf, type FactName, type ProblemCode } from './problem-types';

/** One wrong field of a request. `path` is a JSON pointer into the body. */
export interface FieldProblem {
  /** Stable code of what was found there, shown as `code`: `WF302`. */
  readonly finding?: string;
  readonly path: string;
  readonly message: LocalizedText;
  /** Where in the text, when the body is one that was written by hand. */
  readonly position?: TextPosition;
}

/** The content of one problem+json answer (RFC 9457), in both languages. */
export interface Problem {
  readonly status: number;
  /** `type` is `urn:platform:problem:<code>`. */
  readonly code: ProblemCode;
  readonly title: LocalizedText;
  readonly detail: LocalizedText;
  readonly errors?: readonly FieldProblem[];
  /** E.g. `Retry-After`, `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer, e.g. `outcome`. */
  readonly members?: JsonObject;
}

/** What is particular to one occurrence of a problem. */
interface Occurrence {
  /** One of the statuses of its type; the first unless told. */
  readonly status?: number;
  readonly errors?: readonly FieldProblem[];
  /** Beside those of its type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: JsonObject;
}

type Fact = string | number | LocalizedText;

/** A problem whose detail tells facts needs them. */
type OccurrenceArguments<Code extends ProblemCode> = [FactName<Code>] extends [never]
  ? [occurrence?: Occurrence]
  : [occurrence: Occurrence & { readonly facts: Readonly<Record<FactName<Code>, Fact>> }];

/** The problem of this code, as it occurs now. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[occurrence]: OccurrenceArguments<Code>
): Problem {
  const { title, detail, headers } = PROBLEM_TYPES[code];
  const { facts = {}, ...given }: Occurrence & { readonly facts?: Readonly<Record<string, Fact>> } =
    occurrence ?? {};
  const [status = 500] = statusesOf(code);
  return {
    status,
    code,
    title,
    detail: { fr: told(detail, facts, 'fr'), en: told(detail, facts, 'en') },
    ...given,
    ...((headers ?? given.headers) && { headers: { ...headers, ...given.headers } }),
  };
}

const told = (
  detail: LocalizedText,
  facts: Readonly<Record<string, Fact>>,
  language: keyof LocalizedText,
): string =>
  detail[language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? '';
    return typeof fact === 'object' ? fact[language] : String(fact);
  });
