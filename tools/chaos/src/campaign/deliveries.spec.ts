import { diceOf } from '../dice';
import { planEvents, SCENARIOS } from '../scenarios';
import { deliveriesOf } from './deliveries';

const events = planEvents(diceOf(1), 200);
const deliveries = deliveriesOf(diceOf(1), events);

it('deliveries: starts as many runs as asked for, with every scenario among them', () => {
  const scenarios = new Set(events.map(({ event }) => event.scenario));
  expect(scenarios).toEqual(new Set(SCENARIOS.map(({ name }) => name)));
  expect(new Set(events.map(({ event }) => event.eventId)).size).toBe(events.length);
});

it('delivers every event, some again and some in another order', () => {
  const ids = deliveries.flat().map(({ event }) => event.eventId);
  expect(new Set(ids)).toEqual(new Set(events.map(({ event }) => event.eventId)));
  expect(ids.length).toBeGreaterThan(events.length);
  const firsts = [...new Set(ids)];
  expect(firsts).not.toEqual(events.map(({ event }) => event.eventId));
});

it('deliveries: hands some in together, but no call of a webhook', () => {
  const batches = deliveries.filter((delivery) => delivery.length > 1);
  expect(batches.length).toBeGreaterThan(0);
  expect(batches.flat().some(({ event }) => event.eventType === 'core.webhook')).toBe(false);
});
