import type { Diagnostic, Fix } from '@platform/ports';

import { checkWorkflow, type WorkflowSpec } from '../index';
import { applyPatch } from './apply-patch';
import { typedCatalog } from './typed-catalog';

const ABOUT_TYPES = /^WF(30[1-5]|30[7-9]|106)$/;

export const findings = (spec: WorkflowSpec): readonly Diagnostic[] =>
  checkWorkflow(spec, typedCatalog);

const written = ({ code, path }: Diagnostic): string => `${code} ${path}`;

/** Code and path of every finding about types, in order. */
export const found = (spec: WorkflowSpec): string[] =>
  findings(spec)
    .filter(({ code }) => ABOUT_TYPES.test(code))
    .map(written);

/** Code and path of every error. */
export const errors = (spec: WorkflowSpec): string[] =>
  findings(spec)
    .filter(({ severity }) => severity === 'error')
    .map(written);

/** The one finding of a code. */
export function theOnly(code: string, spec: WorkflowSpec): Diagnostic {
  const all = findings(spec).filter((each) => each.code === code);
  if (all.length !== 1 || !all[0]) throw new Error(`${all.length} findings ${code}`);
  return all[0];
}

/** The specification after a fix, as an editor would apply it. */
export function fixed(spec: WorkflowSpec, fix: Fix | undefined): WorkflowSpec {
  if (!fix) throw new Error('no fix');
  return applyPatch(spec, fix.patch);
}

/** Applies the fix of the only finding of `code`. `before`: the other errors; `left`: the errors after the fix. */
export function afterFix(code: string, spec: WorkflowSpec): { left: string[]; before: string[] } {
  const finding = theOnly(code, spec);
  const before = errors(spec).filter((each) => each !== written(finding));
  return { left: errors(fixed(spec, finding.fix)), before };
}
