import { NodeError, type JsonObject, type JsonValue, type TriggerBehavior } from '@platform/sdk';

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the inputs that the calling workflow passed. The ports are the inputs of the workflow, which
 * the engine checks. An event without inputs starts a workflow that has none.
 */
const createWorkflowCalled = (): TriggerBehavior => ({
  accept({ event: { inputs = {} } }) {
    if (isObject(inputs)) return inputs;
    throw new NodeError('event-invalid', {
      fr: "champ « inputs » de l'événement invalide",
      en: 'invalid field "inputs" of the event',
    });
  },
});

export default createWorkflowCalled;
