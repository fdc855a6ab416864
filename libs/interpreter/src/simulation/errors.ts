import { didYouMean, nearestName } from '@platform/expression';
import { PlatformError, type Diagnostic, type LocalizedText } from '@platform/ports';

/** Thrown for a specification that cannot be planned. */
export class SimulationRefusedError extends PlatformError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = diagnostics.map(({ path, message }) => `${path} ${message.fr}`.trim());
    super('SIMULATION_WORKFLOW_REFUSED', lines.join('\n'));
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
    super(
      'SIMULATION_EVENT_REFUSED',
      `aucun déclencheur du workflow n'accepte « ${eventType} » ; ${reason.fr}`,
    );
    this.reason = reason;
  }
}

/** Thrown when a simulation exceeds one of its limits. */
export class SimulationTooLargeError extends PlatformError {
  constructor(limit: string) {
    super('SIMULATION_TOO_LARGE', `simulation abandonnée : ${limit}`);
  }
}

/** Thrown for an option that does not fit the workflow or the ports. */
export class SimulationInputRefusedError extends PlatformError {
  /** JSON pointer into the options: `/seeds/patient`. */
  readonly path: string;
  /** Never contains the value itself. */
  readonly reason: LocalizedText;

  constructor(path: string, reason: LocalizedText, options?: { cause: unknown }) {
    super('SIMULATION_INPUT_REFUSED', `${path} : ${reason.fr}`, options);
    this.path = path;
    this.reason = reason;
  }
}
