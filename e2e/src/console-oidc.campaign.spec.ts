import { describeSignIn } from './console/suites.topic';

describeSignIn();
