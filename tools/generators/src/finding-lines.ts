import { relative } from 'node:path';

import { findingLine } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

/** An indented line for each finding; `file` is what the findings that name none are about. */
export const findingLines = (
  file: string,
  findings: readonly (Diagnostic & { readonly file?: string })[],
): readonly string[] =>
  findings.map((finding) => `  ${findingLine(relative('', finding.file ?? file), finding)}`);
