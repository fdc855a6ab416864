import type { Catalog, ValueSet } from '@platform/catalog';
import type { Terminology, ValueSetConcept } from '@platform/ports';

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

export interface FhirTerminologyOptions {
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

/**
 * Resolves value sets with a FHIR terminology server. A value set with concepts in its plugin is answered locally.
 * For others the system URI is the canonical URL of the value set; if the server does not know it, the server is
 * asked about the code system. Without an answer it falls back to an answer of the last week, then to the internal
 * value sets. `has` and `subsumes` are always internal.
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

  has(valueSet: string): boolean {
    return this.internal.has(valueSet);
  }

  subsumes(valueSet: string, parent: string, code: string): boolean {
    return this.internal.subsumes(valueSet, parent, code);
  }

  async validateCode(valueSet: string, code: string): Promise<boolean> {
    const request = this.requestFor(valueSet);
    if (request === undefined) return this.internal.validateCode(valueSet, code);
    return this.resolve(request, {
      operation: 'validateCode',
      code,
      ask: () => this.askForCode(request, code),
      isPositive: (valid) => valid,
      internal: () => this.internal.validateCode(valueSet, code),
    });
  }

  async expand(valueSet: string): Promise<readonly ValueSetConcept[]> {
    const request = this.requestFor(valueSet);
    if (request === undefined) return this.internal.expand(valueSet);
    return this.resolve(request, {
      operation: 'expand',
      code: '',
      ask: () => this.askForConcepts(request),
      isPositive: () => true,
      internal: () => this.internal.expand(valueSet),
    });
  }

  /** Reads the display from the expansion, or with `$lookup` for a code system that is too large to list. */
  async display(valueSet: string, code: string): Promise<string> {
    const request = this.requestFor(valueSet);
    if (request === undefined) return this.internal.display(valueSet, code);
    return this.resolve(request, {
      operation: 'display',
      code,
      ask: async () => {
        const expansion = await this.askForConcepts(request);
        if ('none' in expansion && expansion.none === 'unreachable') return expansion;
        const named = 'value' in expansion && expansion.value.find((each) => each.code === code);
        return named ? { value: named.display } : this.operations.displayOf(request.system, code);
      },
      isPositive: () => true,
      internal: () => this.internal.display(valueSet, code),
    });
  }

  /** The value set to ask the server about; undefined for an unknown one and one with local concepts. */
  private requestFor(id: string): ValueSet | undefined {
    const valueSet = this.valueSets.get(id);
    const isOpen = valueSet?.external === true || valueSet?.concepts.length === 0;
    return isOpen ? valueSet : undefined;
  }

  private async resolve<T>(
    { id, system }: ValueSet,
    question: {
      readonly operation: TerminologyFallback['operation'];
      readonly code: string;
      readonly ask: () => Promise<Answer<T>>;
      readonly isPositive: (value: T) => boolean;
      readonly internal: () => T;
    },
  ): Promise<T> {
    const { operation, code, ask, isPositive, internal } = question;
    const key = JSON.stringify([operation, id, code]);
    const known = this.answers.fresh<T>(key);
    if (known !== undefined) return known;
    const answer = await ask();
    if ('value' in answer) {
      this.answers.keep(key, answer.value, isPositive(answer.value));
      return answer.value;
    }
    // "Too large to list" is not a failure of the server.
    if (answer.none !== 'not-enumerable') {
      this.options.onFallback?.({ valueSet: id, system, operation, reason: answer.none });
    }
    return this.answers.stale<T>(key) ?? internal();
  }

  /**
   * Asks about the value set first. If the server does not know it, asks about the code system and skips the first
   * question for a while.
   */
  private async askForCode({ system }: ValueSet, code: string): Promise<Answer<boolean>> {
    const form = `code ${system}`;
    if (this.isUnknown(form)) return this.operations.isInCodeSystem(system, code);
    const inValueSet = await this.operations.isInValueSet(system, system, code);
    if ('value' in inValueSet || inValueSet.none !== 'not-found') return inValueSet;
    const inCodeSystem = await this.operations.isInCodeSystem(system, code);
    if ('value' in inCodeSystem) this.markUnknown(form);
    return inCodeSystem;
  }

  private async askForConcepts({ system }: ValueSet): Promise<Answer<readonly ValueSetConcept[]>> {
    const key = `concepts ${system}`;
    const known = this.answers.fresh<readonly ValueSetConcept[]>(key);
    if (known !== undefined) return { value: known };
    if (this.isUnknown(key)) return { none: 'not-enumerable' };
    const answer = await this.operations.expand(system);
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
