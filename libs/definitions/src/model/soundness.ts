import type { Diagnostic } from '@platform/ports';

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** What keeps something from being run, as it is, first. */
export const firstError = (diagnostics: readonly Diagnostic[]): Diagnostic | undefined =>
  diagnostics.find(isError);

/** Whether something can be run as it is. */
export const isSound = ({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[];
}): boolean => !diagnostics.some(isError);
