import { writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { until } from '@platform/testing';

import { exchange } from '../__fixtures__/api';
import type { ConnectedSite } from '../__fixtures__/connected-site';
import type { Point } from '../__fixtures__/otlp-collector';
import { ownEventOf, ownPatient } from '../__fixtures__/potassium';

const TOPIC = 'signals';
const PATIENT = ownPatient(TOPIC, 'p-severe');
const eventOf = (patientId: string) => ownEventOf(TOPIC, patientId);

/** What the processes export, on a platform that has done nothing else. */
export function signals(site: () => ConnectedSite): void {
  const api = () => site().api;
  const collector = () => site().collector;

  /** Posts the body unchanged. Returns the status. */
  async function post(path: string, body: string) {
    const headers = { 'content-type': 'application/json' };
    return (await exchange(`${site().stack.proxyUrl}${path}`, { method: 'POST', headers, body }))
      .status;
  }

  const ingested = (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      collector()
        .points('clinical.events.ingested')
        .map(({ attributes, value }) => [String(attributes['outcome']), value]),
    );

  const becomes = (wanted: Readonly<Record<string, number>>) =>
    until(
      () => {
        const found = ingested();
        return Object.entries(wanted).every(([outcome, value]) => found[outcome] === value);
      },
      `the counters ${JSON.stringify(wanted)}`,
    );

  it('counts events whichever way they come, and what is no event [RUN-160]', async () => {
    const event = { ...(await eventOf('p-normal')), eventId: 'counted-1' };
    expect((await api().postEvent(event)).status).toBe(202);
    expect((await api().postEvent(event)).status).toBe(200);
    await becomes({ accepted: 1, duplicate: 1 });

    expect(await post('/api/events', '{"eventId":')).toBe(400);
    expect(await post('/api/events', '{"eventId":"counted-2"}')).toBe(422);
    expect(await post('/api/events/batch', 'no JSON')).toBe(400);
    await becomes({ rejected: 3 });

    const batch = { events: [{ ...event, eventId: 'counted-3' }, { eventId: 'no type' }] };
    expect(await post('/api/events/batch', JSON.stringify(batch))).toBe(200);
    await becomes({ accepted: 2, rejected: 4 });

    const inbox = join(site().stack.dataDir, 'inbox', 'potassium');
    await copyFile(
      join(site().records, `${TOPIC}-observation-severe.json`),
      join(inbox, 'counted.json'),
    );
    await becomes({ accepted: 3 });
    writeFileSync(join(inbox, 'not-counted.json'), '{"id":"x"}');
    await becomes({ accepted: 3, duplicate: 1, rejected: 5 });
  });

  describe('a run, a decision and a simulation', () => {
    const start = async (slug: string, runId: string, patientId: string) =>
      (await api().callHook(slug, runId, { patientId })).status;

    beforeAll(async () => {
      expect(await start('approval', 'told-1', PATIENT)).toBe(202);
      const decision = { decision: 'accepted', by: 'Dr Durand', form: { dose: 5 } } as const;
      await until(
        async () => (await api().decide('approve:told-1', decision)).status === 200,
        'the decision to be taken',
      );
      await api().endedRun('told-1');
      expect(await start('failing', 'told-2', 'p-nobody')).toBe(202);
      await api().endedRun('told-2');
      // The next topic compares the list of runs with what it was.
      await until(
        async () => (await api().runsOf('report-failure')).some(({ finalStatus }) => finalStatus),
        'the end of the run that follows',
      );
      const subject = { kind: 'patient', id: PATIENT };
      const simulation = {
        workflow: 'hyperkalaemia-alert',
        event: { ...(await eventOf('p-severe')) },
        options: { subject },
      };
      const { response } = await api().client().POST('/api/simulate', { body: simulation });
      expect(response.status).toBe(200);
    });

    it.each([
      { metric: 'clinical.runs.started', id: 'RUN-161', wanted: { workflow: 'approval' } },
      {
        metric: 'clinical.runs.executed',
        id: 'RUN-162',
        wanted: { workflow: 'approval', status: 'completed' },
      },
      {
        metric: 'clinical.runs.executed',
        id: 'RUN-162',
        wanted: { workflow: 'failing', status: 'failed' },
      },
      { metric: 'clinical.validations.resolved', id: 'RUN-163', wanted: { decision: 'accepted' } },
      {
        metric: 'clinical.simulations',
        id: 'RUN-164',
        wanted: { workflow: 'hyperkalaemia-alert', status: 'completed' },
      },
      {
        metric: 'clinical.nodes.executed',
        id: 'RUN-165',
        wanted: { node_type: 'core.validation', kind: 'human-task', status: 'done' },
      },
      {
        metric: 'clinical.restate.ingress.duration',
        id: 'RUN-166',
        wanted: { path: '/{key}/resolveValidation' },
      },
      {
        metric: 'clinical.http.server.duration',
        id: 'RUN-167',
        wanted: {
          'http.method': 'POST',
          'http.route': '/api/validations/{pendingId}/resolve',
          'http.status_code': 200,
        },
      },
      {
        metric: 'clinical.nodes.duration',
        id: 'RUN-168',
        wanted: { node_type: 'clinical.add-notification', kind: 'sink' },
      },
    ])('are counted by $metric: $wanted [$id]', async ({ metric, wanted }) => {
      const isWanted = ({ attributes, value }: Point): boolean =>
        value > 0 && isDeepStrictEqual({ ...attributes }, { ...wanted });
      await until(
        () => collector().points(metric).some(isWanted),
        `${metric} ${JSON.stringify(wanted)}`,
      );
    });

    it.each([
      {
        msg: 'exécution démarrée',
        id: 'RUN-138',
        runId: 'told-1',
        fields: {
          ...{ service: 'platform-proxy', level: 'INFO' },
          ...{ workflow: 'approval', patientId: PATIENT, eventType: 'core.webhook' },
        },
      },
      {
        msg: 'validation décidée',
        id: 'RUN-152',
        runId: 'told-1',
        fields: {
          ...{ service: 'platform-proxy', level: 'INFO' },
          ...{ decision: 'accepted', by: 'Dr Durand' },
        },
      },
      {
        msg: 'exécution terminée',
        id: 'RUN-153',
        runId: 'told-1',
        fields: {
          ...{ service: 'platform-endpoint', level: 'INFO', component: 'engine' },
          workflow: 'approval',
        },
      },
      {
        msg: 'exécution en échec',
        id: 'RUN-154',
        runId: 'told-2',
        fields: {
          ...{ service: 'platform-endpoint', level: 'ERROR', component: 'engine' },
          ...{ workflow: 'failing', error: expect.any(String) },
        },
      },
    ])('are told: « $msg » [$id]', async ({ msg, runId, fields }) => {
      const line = await until(
        () =>
          collector()
            .lines(msg)
            .find((found) => found['runId'] === runId),
        `the line « ${msg} » of ${runId}`,
      );
      expect(line).toMatchObject(fields);
    });

    it('are told with what a simulation would have written [RUN-139]', async () => {
      const line = await until(
        () => collector().lines('simulation')[0],
        'the line of the simulation',
      );
      expect(line).toMatchObject({
        ...{ level: 'INFO', workflow: 'hyperkalaemia-alert', status: 'completed' },
        ...{ effects: 1, ms: expect.any(Number) },
      });
    });
  });

  it('tells that the proxy started, with its port and where the control plane is [RUN-155]', async () => {
    const line = await until(() => collector().lines('proxy démarré')[0], 'the line of the start');
    expect(line).toMatchObject({
      ...{
        level: 'INFO',
        service: 'platform-proxy',
        port: Number(new URL(site().stack.proxyUrl).port),
      },
      restate: expect.stringMatching(/^http:/),
    });
    expect(line).not.toHaveProperty('component');
  });
}
