import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MAINS } from '@platform/stack';
import { freePort, openEphemeralPostgres, startPostgresServer } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { openVanishingRelay } from './__fixtures__/vanishing-relay';
import { startProxy } from './composition';

const REPOSITORY = join(__dirname, '..', '..', '..');
const IMPEDED = 75;

let root: string;
let engine: IngressStandIn;

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'vanishing database ')));
  writeFileSync(join(root, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: CHU\n');
  engine = await startIngressStandIn();
});
afterEach(async () => {
  await engine.shut();
  rmSync(root, { recursive: true, force: true });
});

const environment = async (url: string) => ({
  PROXY_PORT: String(await freePort()),
  RESTATE_URL: engine.url,
  RUN_DB_URL: url,
});

describe('a database that vanishes during a boot', () => {
  it.each([
    'SELECT 1',
    'CREATE TABLE IF NOT EXISTS "run_subjects"',
    'delete from "run_index_completeness"',
    'delete from "event_sends"',
    'delete from "standing_positions"',
    'CREATE TABLE IF NOT EXISTS "audit_log"',
    'CREATE TABLE IF NOT EXISTS "refused_records"',
  ])('at %s is a reason to start again, in one line that names it', async (statement) => {
    const server = await openEphemeralPostgres();
    const relay = await openVanishingRelay(server.url, statement);
    try {
      const starting = startProxy({ root, env: await environment(relay.url) });
      await expect(starting).rejects.toMatchObject({
        code: 'START_IMPEDED',
        message: expect.stringMatching(/^RUN_DB_URL : [^\n]*127\.0\.0\.1[^\n]*$/) as string,
      });
    } finally {
      await relay.close();
      await server.close();
    }
  });

  it('because it crashed in the middle of its changes ends the process with 75', async () => {
    const server = await startPostgresServer();
    const relay = await openVanishingRelay(server.url, 'delete from "run_standings"', () =>
      server.crash(),
    );
    try {
      const child = spawn(process.execPath, [MAINS.proxy], {
        cwd: REPOSITORY,
        env: {
          PATH: process.env['PATH'],
          INSTANCE_CONFIG: join(root, 'instance.yaml'),
          ...(await environment(relay.url)),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const [status] = (await once(child, 'close')) as [number];
      expect(errors.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/^RUN_DB_URL : .*run_standings/),
      ]);
      expect(status).toBe(IMPEDED);
    } finally {
      await relay.close();
      await server.close();
    }
  });
});
