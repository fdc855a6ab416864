import { relative } from 'node:path';

import { findingLine } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

/** Returns an indented line per finding. `file` is the file of findings that name none. */
export const findingLines = (
  file: string,
  findings: readonly (Diagnostic & { readonly file?: string })[],
): readonly string[] =>
  findings.map((finding) => `  ${findingLine(relative('', finding.file ?? file), finding)}`);
