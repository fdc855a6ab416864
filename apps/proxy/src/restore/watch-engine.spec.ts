import {
  EngineUnavailableError,
  type EngineStatus,
  type StrandedDeployment,
} from '@platform/engine-api';
import { until } from '@platform/testing';

import { watchEngine, type EngineWatch } from './watch-engine';

const stranded: StrandedDeployment = { id: 'dp_1', address: 'http://127.0.0.1:9', runs: 3 };

const bindings = { bound: ['patient'], records: ['patient'], findings: [] };

/** What the engine tells; at first nothing. */
let told: EngineStatus | Error;
let asked: number;
let isHealthy: boolean;
let watch: EngineWatch;
beforeEach(() => {
  asked = 0;
  told = new EngineUnavailableError('absent');
  isHealthy = true;
  const engineStatus = async () => {
    asked += 1;
    if (told instanceof Error) throw told;
    return told;
  };
  watch = watchEngine({ engineStatus, isHealthy: async () => isHealthy }, 1);
});
afterEach(() => watch.stop());

const askedTwiceMore = async (): Promise<void> => {
  const before = asked;
  await until(() => asked >= before + 2);
};

it('tells which deployments are out of reach, until they are not', async () => {
  expect(watch.stranded()).toEqual([]);
  told = { stranded: [stranded], bindings };
  await until(() => watch.stranded().length > 0);
  expect(watch.stranded()).toEqual([stranded]);
  told = { stranded: [], bindings };
  await until(() => watch.stranded().length === 0);
});

it('keeps what it was told last while the engine does not answer', async () => {
  told = { stranded: [stranded], bindings };
  await until(() => watch.stranded().length > 0);
  told = new EngineUnavailableError('mort');
  await askedTwiceMore();
  expect(watch.stranded()).toEqual([stranded]);
});

it('tells what came of the ports, as it was told last', async () => {
  expect(watch.bindings()).toBeUndefined();
  told = { stranded: [], bindings };
  await until(() => watch.bindings() !== undefined);
  expect(watch.bindings()).toEqual(bindings);
  told = new EngineUnavailableError('mort');
  await askedTwiceMore();
  expect(watch.bindings()).toEqual(bindings);
});

it('tells that the engine is silent, until it answers, and not for a silent control plane', async () => {
  isHealthy = false;
  told = new EngineUnavailableError('mort');
  await askedTwiceMore();
  expect(watch.isEngineSilent()).toBe(false);
  isHealthy = true;
  await until(() => watch.isEngineSilent());
  told = { stranded: [], bindings };
  await until(() => !watch.isEngineSilent());
});

it('asks no more once it is stopped', async () => {
  await askedTwiceMore();
  await watch.stop();
  const before = asked;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toBe(before);
});
