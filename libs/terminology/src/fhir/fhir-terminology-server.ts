import type { Catalog, ValueSet } from '@platform/catalog';
import type { Terminology, TerminologyAnswer, ValueSetConcept } from '@platform/ports';

import type { Sure } from '../assurance';
import { systemUris } from '../code-systems';
import { InternalTerminology } from '../internal-terminology';
import { AnswerCache } from './answer-cache';
import type { Answer, NoAnswer } from './fhir-answers';
import { FhirOperations, type FhirGet } from './fhir-operations';

/** A question that the server did not answer and the internal value sets answered. */
export interface TerminologyFallback {
  readonly valueSet: string;
  readonly system: string;
  readonly operation: 'validateCode' | 'expand' | 'display';
  readonly reason: NoAnswer;
}

interface FhirTerminologyOptions {
  readonly baseUrl: string;
  readonly get: FhirGet;
  /** Milliseconds since any fixed instant. */
  readonly now: () => number;
  /** Language of displays. */
  readonly language: string;
  /** Called for every fallback, because an external value set then accepts any code. */
  readonly onFallback?: (fallback: TerminologyFallback) => void;
}

/** Pause in ms before the next question about a value set that the server does not know. */
const UNKNOWN_FOR = 3_600_000;

/** Answers that say that the server does not have the value set, or cannot list it. */
const NOT_THERE: readonly NoAnswer[] = ['not-found', 'not-enumerable'];

/** Whether its plugin lists all codes of a value set. */
const isEnumerated = ({ external, concepts }: ValueSet): boolean =>
  external !== true && concepts.length > 0;

/**
 * Resolves value sets with a FHIR terminology server. It is asked about each under its `canonical` URL, or under the system
 * URI. If it does not know a value set whose codes no plugin lists, it is asked about the code system, under each of its
 * URIs. Without an answer it falls back to an answer of the last week, then to the internal value sets: that answer is only
 * assumed where no plugin lists the codes. `has` and `subsumes` are always internal.
 */
export class FhirTerminologyServer implements Terminology {
  private readonly valueSets: ReadonlyMap<string, ValueSet>;
  private readonly internal: InternalTerminology;
  private readonly operations: FhirOperations;
  private readonly answers: AnswerCache;
  private readonly unknownUntil = new Map<string, number>();
  private readonly options: FhirTerminologyOptions;

  constructor(catalog: Pick<Catalog, 'valueSets'>, options: FhirTerminologyOptions) {
    this.valueSets = catalog.valueSets;
    this.internal = new InternalTerminology(catalog);
    this.operations = new FhirOperations(options.baseUrl, options.get, options.language);
    this.answers = new AnswerCache(options.now);
    this.options = options;
  }

  observed(report: (answer: TerminologyAnswer) => void): Terminology {
    const reported = async <T>(valueSet: string, sure: Promise<Sure<T>>): Promise<T> => {
      const { value, assurance } = await sure;
      report({ valueSet, assurance });
      return value;
    };
    const internal = this.internal.observed(report);
    return {
      has: (valueSet) => internal.has(valueSet),
      subsumes: (valueSet, parent, code) => internal.subsumes(valueSet, parent, code),
      validateCode: (valueSet, code) => reported(valueSet, this.validity(valueSet, code)),
      expand: (valueSet) => reported(valueSet, this.expansion(valueSet)),
      display: (valueSet, code) => reported(valueSet, this.displayText(valueSet, code)),
    };
  }

  has(valueSet: string): boolean {
    return this.internal.has(valueSet);
  }

  subsumes(valueSet: string, parent: string, code: string): boolean {
    return this.internal.subsumes(valueSet, parent, code);
  }

  async validateCode(valueSet: string, code: string): Promise<boolean> {
    return (await this.validity(valueSet, code)).value;
  }

  async expand(valueSet: string): Promise<readonly ValueSetConcept[]> {
    return (await this.expansion(valueSet)).value;
  }

  /** Reads the display from the expansion, or with `$lookup` for a code system that is too large to list. */
  async display(valueSet: string, code: string): Promise<string> {
    return (await this.displayText(valueSet, code)).value;
  }

  private async validity(valueSet: string, code: string): Promise<Sure<boolean>> {
    const request = this.valueSets.get(valueSet);
    const internal = () => this.internal.validateCode(valueSet, code);
    if (request === undefined) return this.sureInternally(valueSet, internal(), code);
    return this.resolve(request, {
      operation: 'validateCode',
      code,
      ask: () => this.askForCode(request, code),
      isPositive: (valid) => valid,
      internal,
    });
  }

  private async expansion(valueSet: string): Promise<Sure<readonly ValueSetConcept[]>> {
    const request = this.valueSets.get(valueSet);
    const internal = () => this.internal.expand(valueSet);
    if (request === undefined) return this.sureInternally(valueSet, internal());
    return this.resolve(request, {
      operation: 'expand',
      code: '',
      ask: () => this.askForConcepts(request),
      isPositive: () => true,
      internal,
    });
  }

  private async displayText(valueSet: string, code: string): Promise<Sure<string>> {
    const request = this.valueSets.get(valueSet);
    const internal = () => this.internal.display(valueSet, code);
    if (request === undefined) return this.sureInternally(valueSet, internal(), code);
    return this.resolve(request, {
      operation: 'display',
      code,
      ask: async () => {
        const expansion = await this.askForConcepts(request);
        if ('none' in expansion && expansion.none === 'unreachable') return expansion;
        const named = 'value' in expansion && expansion.value.find((each) => each.code === code);
        if (named) return { value: named.display };
        if (isEnumerated(request)) return 'none' in expansion ? expansion : { none: 'not-found' };
        return this.underAnyUri(request, (system) => this.operations.displayOf(system, code));
      },
      isPositive: () => true,
      internal,
    });
  }

  private sureInternally<T>(valueSet: string, value: T, code?: string): Sure<T> {
    return { value, assurance: this.internal.assuranceOf(valueSet, code) };
  }

  private async resolve<T>(
    valueSet: ValueSet,
    question: {
      readonly operation: TerminologyFallback['operation'];
      readonly code: string;
      readonly ask: () => Promise<Answer<T>>;
      readonly isPositive: (value: T) => boolean;
      readonly internal: () => T;
    },
  ): Promise<Sure<T>> {
    const { id, system } = valueSet;
    const { operation, code, ask, isPositive, internal } = question;
    const key = JSON.stringify([operation, id, code]);
    const known = this.answers.fresh<Sure<T>>(key);
    if (known !== undefined) return known;
    const answer = await ask();
    if ('value' in answer) {
      const { value, isAssumed = false } = answer;
      const sure: Sure<T> = { value, assurance: isAssumed ? 'assumed' : 'verified' };
      this.answers.keep(key, sure, isPositive(value));
      return sure;
    }
    // "Too large to list" is not a failure of the server, and it need not know what a plugin lists.
    const isExpected = isEnumerated(valueSet)
      ? NOT_THERE.includes(answer.none)
      : answer.none === 'not-enumerable';
    if (!isExpected) {
      this.options.onFallback?.({ valueSet: id, system, operation, reason: answer.none });
    }
    return this.answers.stale<Sure<T>>(key) ?? this.sureInternally(id, internal(), code);
  }

  /**
   * Asks about the value set first. If the server does not know it, asks about the code system and skips the first
   * question for a while. A code of the system may still not belong to a value set with a canonical URL of its own, so
   * its membership is then only assumed. For a value set that a plugin lists, the plugin knows better than the system.
   */
  private async askForCode(valueSet: ValueSet, code: string): Promise<Answer<boolean>> {
    const { id, system, canonical = system } = valueSet;
    const form = `code ${id}`;
    if (!this.isUnknown(form)) {
      const inValueSet = await this.operations.isInValueSet(canonical, system, code);
      if ('value' in inValueSet || inValueSet.none !== 'not-found') return inValueSet;
    }
    if (isEnumerated(valueSet)) {
      if (!this.isUnknown(form)) this.markUnknown(form);
      return { none: 'not-found' };
    }
    const inSystem = await this.underAnyUri(valueSet, (uri) =>
      this.operations.isInCodeSystem(uri, code),
    );
    if (!('value' in inSystem)) return inSystem;
    this.markUnknown(form);
    const isAssumed = inSystem.value && valueSet.canonical !== undefined;
    return { value: inSystem.value, isAssumed };
  }

  /** Asks under each URI of the code system until the server knows one. A URI that it does not know is skipped for a while. */
  private async underAnyUri<T>(
    { system }: ValueSet,
    ask: (uri: string) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const uris = systemUris(system);
    const candidates = uris.filter((uri) => !this.isUnknown(`system ${uri}`));
    let answer: Answer<T> = { none: 'not-found' };
    for (const uri of candidates.length > 0 ? candidates : uris) {
      answer = await ask(uri);
      if ('value' in answer || answer.none !== 'not-found') {
        for (const other of uris.slice(0, uris.indexOf(uri))) this.markUnknown(`system ${other}`);
        return answer;
      }
    }
    return answer;
  }

  private async askForConcepts(valueSet: ValueSet): Promise<Answer<readonly ValueSetConcept[]>> {
    const { id, system, canonical = system } = valueSet;
    const key = `concepts ${id}`;
    const known = this.answers.fresh<readonly ValueSetConcept[]>(key);
    if (known !== undefined) return { value: known };
    if (this.isUnknown(key)) return { none: 'not-enumerable' };
    const answer = await this.operations.expand(canonical);
    if ('value' in answer) this.answers.keep(key, answer.value, true);
    else if (answer.none === 'not-found' || answer.none === 'not-enumerable') this.markUnknown(key);
    return answer;
  }

  private isUnknown(key: string): boolean {
    return (this.unknownUntil.get(key) ?? -Infinity) > this.options.now();
  }

  private markUnknown(key: string): void {
    this.unknownUntil.set(key, this.options.now() + UNKNOWN_FOR);
  }
}
