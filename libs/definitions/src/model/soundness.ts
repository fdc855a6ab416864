import type { Diagnostic } from '@platform/ports';

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Returns the first reason why something cannot run. */
export const firstError = (diagnostics: readonly Diagnostic[]): Diagnostic | undefined =>
  diagnostics.find(isError);

/** Whether something can run: it has no error. */
export const isSound = ({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[];
}): boolean => !diagnostics.some(isError);
