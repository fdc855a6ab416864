import { didYouMean, nearestName } from '@platform/expression';
import { PlatformError, type Diagnostic, type Language, type LocalizedText } from '@platform/ports';

/** Thrown for a specification that cannot be planned. */
export class SimulationRefusedError extends PlatformError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = (language: Language): string =>
      diagnostics.map(({ path, message }) => `${path} ${message[language]}`.trim()).join('\n');
    super('SIMULATION_WORKFLOW_REFUSED', { fr: lines('fr'), en: lines('en') });
    this.diagnostics = diagnostics;
  }
}

/** A sentence that lists the accepted event types and suggests the nearest one. */
export const acceptedEventTypes = (written: string, accepted: readonly string[]): LocalizedText =>
  didYouMean(
    {
      fr: `types acceptés : ${accepted.join(', ')}`,
      en: `accepted types: ${accepted.join(', ')}`,
    },
    nearestName(written, accepted),
  );

const CONDITION_NOT_MET: LocalizedText = {
  fr: "la condition « when » d'aucun déclencheur de ce type n'est remplie",
  en: 'the condition "when" of no trigger of this type is met',
};

/** Thrown for an event that no trigger of the workflow accepts. */
export class SimulationEventRefusedError extends PlatformError {
  /** The event types that the triggers accept, or that their conditions refuse the event. */
  readonly reason: LocalizedText;

  constructor(eventType: string, accepted: readonly string[]) {
    const reason = accepted.includes(eventType)
      ? CONDITION_NOT_MET
      : acceptedEventTypes(eventType, accepted);
    super('SIMULATION_EVENT_REFUSED', {
      fr: `aucun déclencheur du workflow n'accepte « ${eventType} » ; ${reason.fr}`,
      en: `no trigger of the workflow accepts "${eventType}"; ${reason.en}`,
    });
    this.reason = reason;
  }
}

/** Thrown when a simulation exceeds one of its limits. */
export class SimulationTooLargeError extends PlatformError {
  constructor(limit: LocalizedText) {
    super('SIMULATION_TOO_LARGE', {
      fr: `simulation abandonnée : ${limit.fr}`,
      en: `simulation given up: ${limit.en}`,
    });
  }
}

/** Thrown for an option that does not fit the workflow or the ports. */
export class SimulationInputRefusedError extends PlatformError {
  /** JSON pointer into the options: `/seeds/patient`. */
  readonly path: string;
  /** Never contains the value itself. */
  readonly reason: LocalizedText;

  constructor(path: string, reason: LocalizedText, options?: { cause: unknown }) {
    super(
      'SIMULATION_INPUT_REFUSED',
      { fr: `${path} : ${reason.fr}`, en: `${path}: ${reason.en}` },
      options,
    );
    this.path = path;
    this.reason = reason;
  }
}
