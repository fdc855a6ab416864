import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';

import { ICON } from './assets/icon';
import { STYLE } from './assets/style';
import { auditPage } from './audit/audit-page';
import { recordAccess } from './audit/record-access';
import { message, messageList } from './messaging/messages';
import type { Reply } from './pages/reply';
import type { Visit } from './pages/visit';
import { patientList } from './patients/patient-list';
import { record } from './patients/record';
import { timeline } from './patients/timeline';
import { prescribe, prescriptionForm } from './prescriptions/prescribe';
import { correctionForm, correctResult, markMistake } from './results/correct-result';
import { coursePage } from './results/course-page';
import { enterResult, resultForm } from './results/enter-result';
import { errorReply } from './server/error-reply';
import { requireSameOrigin } from './server/same-origin';
import { scenarioRoutes } from './scenarios/routes';
import { Site, type Answer, type TestBench } from './server/site';
import { signInRoutes } from './sessions/sign-in-routes';
import { decide, validationPage } from './validations/validation-page';
import { worklist } from './validations/worklist';

/** Nothing from elsewhere, and no script. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Largest form, in bytes, and the most fields of one. */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_FIELDS = 50;

/** The pages of the test bench. They know the record through the warehouse alone. */
export function createTestBench(bench: TestBench): Express {
  const site = new Site(bench);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use((_request, response, next) => {
    response.set(HEADERS);
    next();
  });
  app.get('/healthz', file('text', 'ok\n'));
  app.get('/assets/style.css', file('css', STYLE));
  app.get('/assets/icon.svg', file('svg', ICON));

  app.post(/.*/, requireSameOrigin);
  const form = { extended: false, limit: MAX_FORM_BYTES, parameterLimit: MAX_FIELDS };
  app.use(express.urlencoded(form), signInRoutes(site, bench.warehouse));

  app.get('/', (_request, response) => response.redirect(303, '/patients'));
  app.get('/patients', site.page(patientList));
  app.get('/patients/:id', site.page(withAccess(record)));
  app.get('/patients/:id/timeline', site.page(withAccess(timeline)));
  app.get('/patients/:id/results', site.page(withAccess(coursePage)));
  app.get(
    '/patients/:id/results/new',
    site.page((visit, id) => resultForm(visit, id)),
  );
  app.post('/patients/:id/results', site.page(enterResult));
  app.get(
    '/results/:id/correct',
    site.page((visit, id) => correctionForm(visit, id)),
  );
  app.post('/results/:id/correct', site.page(correctResult));
  app.post('/results/:id/mistake', site.page(markMistake));
  app.get(
    '/patients/:id/prescriptions/new',
    site.page((visit, id) => prescriptionForm(visit, id)),
  );
  app.post('/patients/:id/prescriptions', site.page(prescribe));
  app.get('/validations', site.page(worklist));
  app.get(
    '/validations/:id',
    site.page((visit, id) => validationPage(visit, id)),
  );
  app.post('/validations/:id', site.page(decide));
  app.get('/messages', site.page(messageList));
  app.get('/messages/:id', site.page(message));
  app.get('/audit', site.page(auditPage));
  app.use(scenarioRoutes(site, bench));
  app.use((request, response) => site.notThere(request, response));

  const failed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    site.show(request, response, errorReply(error, request, site.wordsFor(request), bench.logger));
  };
  app.use(failed);
  return app;
}

const file =
  (type: string, content: string): RequestHandler =>
  (_request, response) => {
    response.type(type).send(content);
  };

/** Writes who read the record of a patient before the page is shown. */
const withAccess =
  (answer: (visit: Visit, id: string) => Promise<Reply>): Answer =>
  async (visit, id) => {
    const reply = await answer(visit, id);
    if (!('status' in reply)) await recordAccess(visit, 'R', [`Patient/${id}`]);
    return reply;
  };
