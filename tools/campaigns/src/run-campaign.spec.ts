import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CAMPAIGNS } from './campaigns';
import { runCampaign } from './run-campaign';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a campaign that takes too long is ended, also when it does not listen', async () => {
  const deaf = ['node', '-e', 'process.on("SIGINT", () => 0); setInterval(() => 0, 1000)'];
  const limits = { timeoutMs: 1_000, graceMs: 500 };
  const outcome = runCampaign(
    { commands: [deaf] },
    join(folder, 'log'),
    limits,
    new AbortController().signal,
  );
  expect(await outcome).toBe('took too long');
});

it('a campaign has a name of its own, and a command', () => {
  expect(new Set(CAMPAIGNS.map(({ name }) => name)).size).toBe(CAMPAIGNS.length);
  for (const { name, commands } of CAMPAIGNS)
    expect([name, commands.length]).not.toEqual([name, 0]);
});
