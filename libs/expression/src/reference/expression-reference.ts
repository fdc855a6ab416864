import { checkSection } from './check-cases';
import { functionSections } from './function-cases';
import { logicSection } from './logic-cases';
import { operatorSections } from './operator-cases';
import { type ReferenceSection } from './reference-case';

/** The examples of the language reference, in the order of the page. */
export const expressionReference: readonly ReferenceSection[] = [
  logicSection,
  ...operatorSections,
  ...functionSections,
  checkSection,
];
