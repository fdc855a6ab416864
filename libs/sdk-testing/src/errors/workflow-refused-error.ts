import { PlatformError, type Diagnostic } from '@platform/sdk';

/** Thrown for a workflow with errors. The message has one line per finding. */
export class WorkflowRefusedError extends PlatformError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = diagnostics.map(({ path, message }) => `${path} ${message.fr}`.trim());
    super('KIT_WORKFLOW_REFUSED', lines.join('\n'));
    this.diagnostics = diagnostics;
  }
}
