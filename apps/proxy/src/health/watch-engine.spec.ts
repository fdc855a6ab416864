import {
  EngineUnavailableError,
  type EngineStatus,
  type StrandedDeployment,
} from '@platform/engine-api';
import { until } from '@platform/testing';

import { watchEngine, type EngineWatch } from './watch-engine';

const stranded: StrandedDeployment = { id: 'dp_1', address: 'http://127.0.0.1:9', runs: 3 };

const bindings = { bound: ['patient'], records: ['patient'], findings: [] };

/** The status that the engine returns; at first none. */
let status: EngineStatus | Error;
let calls: number;
let isHealthy: boolean;
let watch: EngineWatch;
beforeEach(() => {
  calls = 0;
  status = new EngineUnavailableError('absent');
  isHealthy = true;
  const engineStatus = async () => {
    calls += 1;
    if (status instanceof Error) throw status;
    return status;
  };
  watch = watchEngine({ engineStatus, isHealthy: async () => isHealthy }, 1);
});
afterEach(() => watch.stop());

const nextTwoChecks = async (): Promise<void> => {
  const before = calls;
  await until(() => calls >= before + 2);
};

it('watchEngine tells which deployments are out of reach, until they are not', async () => {
  expect(watch.stranded()).toEqual([]);
  status = { stranded: [stranded], bindings };
  await until(() => watch.stranded().length > 0);
  expect(watch.stranded()).toEqual([stranded]);
  status = { stranded: [], bindings };
  await until(() => watch.stranded().length === 0);
});

it('watchEngine keeps what it was told last while the engine does not answer', async () => {
  status = { stranded: [stranded], bindings };
  await until(() => watch.stranded().length > 0);
  status = new EngineUnavailableError('mort');
  await nextTwoChecks();
  expect(watch.stranded()).toEqual([stranded]);
});

it('watchEngine tells what came of the ports, as it was told last', async () => {
  expect(watch.bindings()).toBeUndefined();
  status = { stranded: [], bindings };
  await until(() => watch.bindings() !== undefined);
  expect(watch.bindings()).toEqual(bindings);
  status = new EngineUnavailableError('mort');
  await nextTwoChecks();
  expect(watch.bindings()).toEqual(bindings);
});

it('watchEngine tells that the engine is silent, until it answers, and not for a silent control plane', async () => {
  isHealthy = false;
  status = new EngineUnavailableError('mort');
  await nextTwoChecks();
  expect(watch.isEngineSilent()).toBe(false);
  isHealthy = true;
  await until(() => watch.isEngineSilent());
  status = { stranded: [], bindings };
  await until(() => !watch.isEngineSilent());
});

it('watchEngine asks no more once it is stopped', async () => {
  await nextTwoChecks();
  await watch.stop();
  const before = calls;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toBe(before);
});
