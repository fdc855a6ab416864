import { isLanguage } from '@platform/ports';
import { Router } from 'express';

import { recordAccess } from '../audit/record-access';
import { prescriptionForm } from '../prescriptions/prescribe';
import { correctionForm } from '../results/correct-result';
import { resultForm } from '../results/enter-result';
import { cookieOf, fieldsOf, localPath } from '../server/form';
import { LANGUAGE_COOKIE, SESSION_COOKIE, type Answer, type Site } from '../server/site';
import { validationPage } from '../validations/validation-page';
import type { Warehouse } from '../warehouse/warehouse';
import { personOf } from './sign-in';

/** The forms that show again what was typed when the session ended meanwhile, by where they are sent to. */
const FORMS: readonly (readonly [RegExp, Answer])[] = [
  [/^\/patients\/([^/]+)\/results$/, (visit, id) => resultForm(visit, id)],
  [/^\/patients\/([^/]+)\/prescriptions$/, (visit, id) => prescriptionForm(visit, id)],
  [/^\/results\/([^/]+)\/correct$/, (visit, id) => correctionForm(visit, id)],
  [/^\/validations\/([^/]+)$/, (visit, id) => validationPage(visit, id)],
];

function formAt(path: string): { readonly form: Answer; readonly id: string } | undefined {
  for (const [pattern, form] of FORMS) {
    const [, id] = pattern.exec(path) ?? [];
    if (id !== undefined) return { form, id };
  }
  return undefined;
}

/** Who uses the pages, and in which language. */
export function signInRoutes(site: Site, warehouse: Warehouse): Router {
  const routes = Router();
  routes.get('/sign-in', async (request, response) => {
    await site.askWho(request, response, localPath(request.query['then']));
  });
  routes.post('/sign-in', async (request, response) => {
    const fields = fieldsOf(request);
    const then = localPath(fields.get('then'));
    const practitioner = await warehouse.read('Practitioner', fields.get('practitioner') ?? '');
    if (practitioner === undefined) return site.askWho(request, response, then);
    const person = personOf(practitioner);
    await recordAccess({ warehouse, person, now: site.now() }, 'E', []);
    const secret = site.sessions.open(person);
    response.cookie(SESSION_COOKIE, secret, { httpOnly: true, sameSite: 'strict' });
    const kept = fields.get('kept');
    const again = kept === null ? undefined : formAt(then);
    if (again === undefined) return response.redirect(303, then);
    const visit = site.visitOf(request, person, new URLSearchParams(kept ?? ''));
    return site.reply(request, response, person, await again.form(visit, again.id));
  });
  routes.post('/sign-out', (request, response) => {
    site.sessions.end(cookieOf(request, SESSION_COOKIE));
    response.clearCookie(SESSION_COOKIE);
    response.redirect(303, '/sign-in');
  });
  routes.post('/language', (request, response) => {
    const fields = fieldsOf(request);
    const language = fields.get('language') ?? '';
    if (isLanguage(language)) response.cookie(LANGUAGE_COOKIE, language, { sameSite: 'lax' });
    response.redirect(303, localPath(fields.get('then')));
  });
  return routes;
}
