import { createLeftOut } from './left-out';

describe('what a source left out', () => {
  it('is counted by feed and name, the largest first', () => {
    const leftOut = createLeftOut();
    leftOut.add('hl7v2', 'potassium', 'NK1');
    leftOut.add('hl7v2', 'potassium', 'ZBE', 3);
    leftOut.add('hl7v2', 'potassium', 'NK1');
    leftOut.add('hl7v2', undefined, 'message ADT^A08');
    expect(leftOut.of('hl7v2', 'potassium')).toEqual([
      { what: 'ZBE', count: 3 },
      { what: 'NK1', count: 2 },
    ]);
    expect(leftOut.of('hl7v2')).toEqual([{ what: 'message ADT^A08', count: 1 }]);
    expect(leftOut.of('hl7v2', 'admission')).toEqual([]);
  });

  it('has a bound on its names, whatever senders invent, and loses no count', () => {
    const leftOut = createLeftOut();
    for (let number = 0; number < 5_000; number += 1) leftOut.add('s', 'f', `Z${number}`);
    const counts = leftOut.of('s', 'f');
    expect(counts).toHaveLength(201);
    expect(counts[0]).toEqual({ what: 'other', count: 4_800 });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
  });
});
