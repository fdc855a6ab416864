import type { Diagnostic } from '@platform/ports';

import { parsePortReference } from '../../port-reference';
import type { CheckedScope } from '../check-subject';
import type { InsertConversion } from './insert-conversion';
import { mismatchFinding, mismatchOf } from './mismatch';
import type { ScopePorts } from './scope-ports';
import type { Typing } from './typing';

/** WF302, WF303, WF304: an output of the workflow, or of a body, does not have its declared type. */
export function checkOutputTypes(
  scope: CheckedScope,
  ports: ScopePorts,
  typing: Typing,
  insertConversion: InsertConversion,
): readonly Diagnostic[] {
  return scope.outputs.flatMap(({ name, type, from }, position) => {
    const pointer = `${scope.pointer}/outputs/${position}/from`;
    return [from].flat().flatMap((source, location) => {
      const given = ports.outputType(parsePortReference(source));
      const mismatch = given && mismatchOf(given, type, typing);
      if (!mismatch) return [];
      const path = Array.isArray(from) ? `${pointer}/${location}` : pointer;
      const fix = mismatch.conversion && insertConversion(mismatch.conversion, source, path, name);
      const reader = { fr: `sortie « ${name} »`, en: `output "${name}"` };
      return [mismatchFinding(path, reader, mismatch, fix)];
    });
  });
}
