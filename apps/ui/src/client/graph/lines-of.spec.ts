import type { GraphEdge } from './graph-of';
import { linesOf } from './lines-of';

const edge = (id: string, label: string, outcome?: string): GraphEdge => ({
  ...{ id, source: 'ask', target: 'give', label },
  ...(outcome !== undefined && { outcome }),
});

it('linesOf draws the values between two nodes as one line, and each way that a run may go as its own', () => {
  const edges = [
    edge('0', 'dose → dose'),
    edge('1', 'accepted → $after', 'accepted'),
    edge('2', 'unit → unit'),
    edge('3', 'expired → $after', 'expired'),
  ];
  expect(linesOf({ edges }, ({ outcome }) => outcome)).toEqual([
    { id: '0', source: 'ask', target: 'give', labels: ['dose → dose', 'unit → unit'] },
    {
      ...{ id: '1', source: 'ask', target: 'give', outcome: 'accepted', word: 'accepted' },
      labels: ['accepted → $after'],
    },
    {
      ...{ id: '3', source: 'ask', target: 'give', outcome: 'expired', word: 'expired' },
      labels: ['expired → $after'],
    },
  ]);
});
