import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { startProxy } from '../composition';
import { operations } from '../operations';
import { apiDocument } from './api-document';

let root: string;
let engine: IngressStandIn;
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy document ')));
  writeFileSync(join(root, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: CHU\n');
  engine = await startIngressStandIn();
});
afterEach(async () => {
  await engine.shut();
  rmSync(root, { recursive: true, force: true });
});

it('the proxy documents the routes that it serves, and its operations are those', async () => {
  const proxy = await startProxy({
    root,
    env: {
      PROXY_PORT: String(await freePort()),
      RESTATE_URL: engine.url,
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
    },
  });
  const answer = await fetch(`${proxy.url}/api/openapi.json`);
  const document: unknown = await answer.json();
  await proxy.close();
  expect(document).toEqual(apiDocument(operations));
});
