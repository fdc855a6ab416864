import { generateWard } from '../generate-ward';

/** Prints how many resources a month of five hundred patients has. */
let count = 0;
for (const each of generateWard({ seed: 1, patients: 500, from: '2026-11-01', days: 30 })) {
  if (each.id) count += 1;
}
process.stdout.write(String(count));
