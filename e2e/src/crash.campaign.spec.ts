import { describeCrashes } from './crash/crash.topic';

describeCrashes('whole');
