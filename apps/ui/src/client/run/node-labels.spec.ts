import { drawnAt, labelOf, labelsOf } from './node-labels';

const node = (id: string, label = id) => ({ id, label, type: 'core.log' });
const LABELS = labelsOf({ nodes: [node('doses', 'Doses'), node('plain')], edges: [] });

it.each([
  ['doses', 'Doses'],
  ['doses[3]/send', 'Doses [3]/send'],
  ['plain', 'plain'],
  ['plain/dose', 'plain/dose'],
  ['unknown', 'unknown'],
])('%s is called %s', (path, label) => expect(labelOf(path, LABELS)).toBe(label));

it('without a graph a node is called by its path', () => {
  expect(labelOf('doses[3]/send', undefined)).toBe('doses[3]/send');
});

it.each([
  ['doses[3]/send', 'doses'],
  ['call/dose', 'call'],
  ['plain', 'plain'],
])('%s is drawn at %s', (path, id) => expect(drawnAt(path)).toBe(id));
