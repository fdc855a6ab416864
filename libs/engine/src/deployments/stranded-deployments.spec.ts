import { freePort } from '@platform/testing';

import { startHttpStandIn, type HttpStandIn } from '../__fixtures__/http-stand-in';
import { findStranded } from './stranded-deployments';

let admin: HttpStandIn;
let endpoint: HttpStandIn;
let away: string;
beforeEach(async () => {
  endpoint = await startHttpStandIn((response) => response.end());
  away = `http://127.0.0.1:${await freePort()}/`;
});
afterEach(async () => {
  await admin.close();
  await endpoint.close();
});

/** A control plane that lists deployments with their unfinished runs. */
async function controlPlane(
  rows: readonly { readonly id: string; readonly runs: number }[],
): Promise<void> {
  const deployments = [
    { id: 'dp_here', uri: endpoint.url },
    { id: 'dp_away', uri: away },
    { id: 'dp_function', arn: 'arn:aws:lambda' },
  ];
  admin = await startHttpStandIn((response, count) =>
    response.end(JSON.stringify(count === 1 ? { rows } : { deployments })),
  );
}
const find = () => findStranded({ adminUrl: admin.url });

it('stranded deployments: finds the deployment that holds unfinished runs where nothing listens', async () => {
  await controlPlane([
    { id: 'dp_here', runs: 2 },
    { id: 'dp_away', runs: 3 },
    { id: 'dp_function', runs: 1 },
    { id: 'dp_removed', runs: 1 },
  ]);
  await expect(find()).resolves.toEqual([{ id: 'dp_away', address: away, runs: 3 }]);
});

it('stranded deployments: does not name one without unfinished runs', async () => {
  await controlPlane([{ id: 'dp_here', runs: 1 }]);
  await expect(find()).resolves.toEqual([]);
});

it('stranded deployments: asks for no addresses when every run has ended', async () => {
  await controlPlane([]);
  await expect(find()).resolves.toEqual([]);
  expect(admin.received).toHaveLength(1);
});
