import { describeAdministrationAndForms } from './console/suites.topic';

describeAdministrationAndForms();
