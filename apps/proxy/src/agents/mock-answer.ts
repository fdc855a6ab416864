import { MOCK_AGENT_RUNNER } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

/** True when the mock answers for the agents of an instance: no model is asked. */
export const isMocked = ({ ports }: Pick<InstanceManifest, 'ports'>): boolean =>
  (ports['agent']?.adapter ?? MOCK_AGENT_RUNNER) === MOCK_AGENT_RUNNER;

/** The member of an answer that the mock gave. */
export const mockMember = (isMock: boolean): { readonly mock?: true } =>
  isMock ? { mock: true } : {};

export const mockSchema = Type.Optional(
  Type.Literal(true, {
    description: 'The mock answered: the instance names no model, and the outputs are samples.',
  }),
);

const NAME = 'X-Agent-Mock';

/** The header of an answer that the mock gave. */
export const mockHeader = (isMock: boolean): Readonly<Record<string, string>> =>
  isMock ? { [NAME]: 'true' } : {};

/** For the description of an operation. */
export const MOCK_HEADER = { [NAME]: '`true` when the mock answers: no model is asked.' };

/** For a reader who sees texts only. */
export const MOCK_SENTENCE = 'Mock: no model was asked. These outputs are samples, not an answer.';
