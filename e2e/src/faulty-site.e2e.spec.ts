import { openFaultySite, type FaultySite } from './__fixtures__/faulty-site/faulty-site';
import { describeHostilePlugins } from './faulty-site/hostile-plugins.topic';
import { describeWrongInstance } from './faulty-site/wrong-instance.topic';

/** One platform for everything that a site may get wrong and that stops no start. */
let site: FaultySite;
beforeAll(async () => {
  site = await openFaultySite();
});
afterAll(() => site?.close());

describeWrongInstance(() => site);
describeHostilePlugins(() => site);
