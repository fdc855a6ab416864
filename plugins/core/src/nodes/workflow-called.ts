import { NodeError, type JsonObject, type JsonValue, type TriggerBehavior } from '@platform/sdk';

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The inputs that the caller gave. Their ports are the inputs of the workflow, which the engine knows
 * and checks; an event that carries none starts a workflow without any.
 */
const createWorkflowCalled = (): TriggerBehavior => ({
  accept({ event: { inputs = {} } }) {
    if (isObject(inputs)) return inputs;
    throw new NodeError('event-invalid', "champ « inputs » de l'événement invalide");
  },
});

export default createWorkflowCalled;
