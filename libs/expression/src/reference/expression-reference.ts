import { checkSection } from './check-cases';
import { functionSections } from './function-cases';
import { logicSection } from './logic-cases';
import { operatorSections } from './operator-cases';
import { type ReferenceSection } from './reference-case';

/** The reference of the language, example by example, in the order of the page. */
export const expressionReference: readonly ReferenceSection[] = [
  logicSection,
  ...operatorSections,
  ...functionSections,
  checkSection,
];
