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

/** Thrown for an event that no trigger of the workflow accepts. */
export class SimulationEventRefusedError extends PlatformError {
  /** Event types that the workflow's triggers accept, sorted. */
  readonly accepted: readonly string[];

  constructor(eventType: string, accepted: readonly string[]) {
    super(
      'SIMULATION_EVENT_REFUSED',
      `aucun déclencheur du workflow n'accepte « ${eventType} » ; types acceptés : ${accepted.join(', ')}`,
    );
    this.accepted = accepted;
  }
}

/** Thrown when a simulation is over one of its limits. */
export class SimulationTooLargeError extends PlatformError {
  constructor(limit: string) {
    super('SIMULATION_TOO_LARGE', `simulation abandonnée : ${limit}`);
  }
}

/** Thrown for an option that fits neither the workflow nor the ports. */
export class SimulationInputRefusedError extends PlatformError {
  /** JSON pointer into the options: `/seeds/patient`. */
  readonly path: string;
  /** Without anything of the value. */
  readonly reason: LocalizedText;

  constructor(path: string, reason: LocalizedText, options?: { cause: unknown }) {
    super('SIMULATION_INPUT_REFUSED', `${path} : ${reason.fr}`, options);
    this.path = path;
    this.reason = reason;
  }
}
