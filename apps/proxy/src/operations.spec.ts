import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { OperationDefinition } from '@platform/http';

import { operations } from './operations';

type Features = Readonly<Record<string, Readonly<Record<string, OperationDefinition>>>>;

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/operations.ts'))
  .map((file) => join(__dirname, file));

it('operations: holds the operations of every feature', async () => {
  const features = await Promise.all(files.map((file) => import(file) as Promise<Features>));
  const described = features
    .flatMap((feature) => Object.values(feature))
    .flatMap((group) => Object.values(group))
    .filter((operation) => typeof operation.path === 'string');
  expect(files.length).toBeGreaterThan(4);
  const ids = (all: readonly OperationDefinition[]) => all.map(({ id }) => id).toSorted();
  expect(ids(operations)).toEqual(ids(described));
});

it('whatever changes something, or reads a record, is audited', () => {
  const silent = operations
    .filter(({ method, audited }) => method !== 'get' && audited === undefined)
    .map(({ id }) => id);
  // They read specifications, test cases and records that the caller sends, and keep nothing.
  expect(silent.toSorted()).toEqual([
    'makeWitnessTest',
    'runAgentEvals',
    'runWorkflowTests',
    'tryBinding',
    'validateAgentDefinition',
    'validateWorkflow',
  ]);
  expect(operations.find(({ id }) => id === 'getRecord')?.audited).toBeDefined();
});
