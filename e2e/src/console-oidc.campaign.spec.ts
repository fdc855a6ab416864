import { describeSignIn } from './console/sign-in.topic';

describeSignIn('whole');
