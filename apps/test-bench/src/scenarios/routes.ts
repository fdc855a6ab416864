import { setTimeout as wait } from 'node:timers/promises';

import { Router } from 'express';

import { recordAccess } from '../audit/record-access';
import { patientIdIn } from '../patients/patient-facts';
import { keyOf } from '../results/course';
import type { Site, TestBench } from '../server/site';
import { scenarioList } from './list-page';
import { isScenarioName } from './report';
import { scenarioReport } from './report-page';
import { createScenarioRunner } from './runner';

/** How often a report that a person follows is read again, in seconds. */
const FOLLOW_SECONDS = 3;
/** How long a person who stops a scenario waits for its report. */
const STOPPED_PAGE_MS = 3_000;

/** The pages of scenarios. */
export function scenarioRoutes(
  site: Site,
  { warehouse, config, logger, scenarios }: TestBench,
): Router {
  const runner = createScenarioRunner({
    ...{ warehouse, baseUrl: config.fhirBaseUrl, logger, now: () => site.now().getTime() },
    ...scenarios,
  });
  const routes = Router();

  routes.get(
    '/scenarios',
    site.page((visit) => scenarioList(visit, runner)),
  );

  routes.post(
    '/scenarios',
    site.page(async (visit) => {
      const { words, given, person } = visit;
      const name = given('scenario');
      if (!isScenarioName(name)) return scenarioList(visit, runner, [words.scenarios.chooseOne]);
      const started = await runner.start(name, person.display);
      if ('busy' in started) return scenarioList(visit, runner, [words.scenarios.alreadyRuns]);
      await recordAccess(visit, 'C', [`TestReport/${started.id}`]);
      return { goTo: `/scenarios/${started.id}?follow=1` };
    }),
  );

  // The course of the examination that a result belongs to.
  routes.get(
    '/scenarios/results/:id',
    site.page(async (visit, id) => {
      const result = await visit.warehouse.read('Observation', id);
      const patient = patientIdIn(result?.subject);
      if (result === undefined || patient === undefined) return undefined;
      return { goTo: `/patients/${patient}/results?code=${encodeURIComponent(keyOf(result))}` };
    }),
  );

  routes.get(
    '/scenarios/:id',
    (request, response, next) => {
      const isFollowed = request.query['follow'] !== undefined;
      if (isFollowed && runner.running()?.id === request.params.id) {
        response.set('Refresh', String(FOLLOW_SECONDS));
      }
      next();
    },
    site.page((visit, id) => scenarioReport(visit, id, runner)),
  );

  routes.post(
    '/scenarios/:id/stop',
    site.page(async (visit, id) => {
      const running = runner.running();
      if (running?.id === id) {
        running.stop();
        // With the warehouse away it takes longer: the page then says that it still runs.
        await Promise.race([running.ended, wait(STOPPED_PAGE_MS)]);
        await recordAccess(visit, 'U', [`TestReport/${id}`]);
      }
      return { goTo: `/scenarios/${id}` };
    }),
  );

  return routes;
}
